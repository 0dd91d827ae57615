// The forms are one module, so that opening the first of them loads all.
export { EditForm } from './EditForm.tsx';
export { MergeForm } from './MergeForm.tsx';
export { SplitForm } from './SplitForm.tsx';
