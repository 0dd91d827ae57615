import type { ConceptEditing } from '#contract/terms/concepts.ts';
import type { ConceptReply } from '../concept.ts';

/** A concept as the server returns it to people who may edit it. */
export type EditableConcept = ConceptReply & { editing: ConceptEditing };
