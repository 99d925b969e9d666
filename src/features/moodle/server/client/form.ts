/** What Moodle's REST protocol can carry: lists and objects of texts, numbers and yes or no. */
export type Param = string | number | boolean | readonly Param[] | { readonly [name: string]: Param };
export type Params = { readonly [name: string]: Param };

/**
 * The most fields that one request holds. PHP drops those beyond its `max_input_vars`, 1000 unless the site raised it,
 * and Moodle then answers as if they had never been sent.
 */
export const MAX_FIELDS = 900;

/** Spells parameters as PHP reads them: `users[0][username]=x`, and 1 or 0 for yes or no. @throws {RangeError} */
export function encodeForm(params: Params): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) append(form, name, value);
  if (form.size > MAX_FIELDS) throw new RangeError(`${form.size} fields: Moodle would lose those beyond ${MAX_FIELDS}`);
  return form;
}

function append(form: URLSearchParams, name: string, value: Param): void {
  if (typeof value === 'object') {
    for (const [key, child] of Object.entries(value)) append(form, `${name}[${key}]`, child);
  } else form.append(name, typeof value === 'boolean' ? String(Number(value)) : String(value));
}
