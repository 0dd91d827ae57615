import { useEffect } from 'react';
import { useLazyModule } from '#client/runtime/useLazyModule.ts';
import type { ConceptReply } from './concept.ts';
import type { EditableConcept } from './editing/editable.ts';

/** Shows the tools that change the concept. Only people who may use them load their code. */
export function EditingOffer(reply: ConceptReply) {
  return isEditable(reply) ? <Tools {...reply} /> : null;
}

const isEditable = (reply: ConceptReply): reply is EditableConcept => reply.editing !== null;

function Tools(reply: EditableConcept) {
  const { module, load } = useLazyModule(() => import('./editing/ConceptEditing.tsx'));
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` is new in every render.
  useEffect(load, []);
  return module && <module.ConceptEditing {...reply} />;
}
