// Announces what programs write into the fields of a form without an event: in-app browsers, password tools.

type Filled = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Sets a field's property and announces it as if the person had made the change. */
export function fillIn(field: Filled, property: 'value' | 'checked', content: unknown): void {
  // React ignores an event after `field.value = …`: it overrides that property of each field, and compares.
  Reflect.set(field, property, property === 'checked' ? !content : `${String(content)}.`);
  Reflect.set(Object.getPrototypeOf(field) as object, property, content, field);
  const type = property === 'checked' ? 'click' : field instanceof HTMLSelectElement ? 'change' : 'input';
  field.dispatchEvent(new Event(type, { bubbles: true }));
}

const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown> | null | undefined)?.[key], values);

/**
 * Announces the named fields of a form that show something else than the page knows, before it is sent: what is shown is
 * what is checked.
 * @param values what the page knows, by the names of the fields
 */
export function announceFilled(form: HTMLFormElement, values: object): void {
  for (const field of form.querySelectorAll<Filled>('[name]:is(input:not([type=file]), select, textarea)')) {
    const known = valueAt(values, field.name);
    if (known === undefined) continue;
    if (!(field instanceof HTMLInputElement) || !['radio', 'checkbox'].includes(field.type)) {
      if (field.value !== known) fillIn(field, 'value', field.value);
      continue;
    }
    const isKnown = Array.isArray(known) ? known.includes(field.value) : known === true || known === field.value;
    // The radio that is chosen instead tells of one that no longer is.
    if (field.checked !== isKnown && (field.checked || field.type === 'checkbox'))
      fillIn(field, 'checked', field.checked);
  }
}
