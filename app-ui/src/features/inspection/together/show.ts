/** Scrolls to a question and moves the focus to its main control. */
export function show(id: number | undefined): void {
  const element = document.querySelector(`[data-question="${id ?? 0}"]`);
  element?.scrollIntoView({ block: 'center' });
  element?.querySelector<HTMLElement>('[data-main]')?.focus();
}
