/** The styles inside the shadow roots. */
export const STYLES = `
  :host {
    font: 1rem / 1.5 system-ui, sans-serif;
  }
  :host(mazwi-search) {
    display: block;
    max-width: 30rem;
  }
  form {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
  }
  label {
    flex-basis: 100%;
  }
  input {
    flex: 1;
    min-width: 8rem;
  }
  input,
  form button {
    box-sizing: border-box;
    min-height: 2.75rem;
    padding: 0.5rem 0.75rem;
    font: inherit;
  }
  ul {
    margin: 0.5rem 0;
    padding: 0;
    list-style: none;
  }
  li {
    padding: 0.25rem 0;
    overflow-wrap: anywhere;
  }
  p {
    margin: 0.5rem 0;
  }
  .note {
    font-size: 0.875rem;
  }
  .mark {
    padding: 0 0.25rem;
    border: 0;
    border-bottom: 2px dotted;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  .words {
    display: block;
    padding: 0.5rem;
    border: 1px solid;
    font-size: 1rem;
  }
  .words[hidden] {
    display: none;
  }
`;
