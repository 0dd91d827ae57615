import { useApiQuery } from '#client/runtime/api/hooks.tsx';
import { conceptQuery } from './concept.ts';

export function useConcept(number: string) {
  const { endpoint, args } = conceptQuery(number);
  return useApiQuery(endpoint, args);
}
