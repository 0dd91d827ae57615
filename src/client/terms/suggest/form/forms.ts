// The forms are one module, so that they are loaded with one request.
export { SuggestConcept } from './SuggestConcept.tsx';
export { SuggestTerm } from './SuggestTerm.tsx';
