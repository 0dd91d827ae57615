/** Shows the form for contributing without a connection. */
export function mountForm(container: HTMLElement): void {
  container.replaceChildren();
}
