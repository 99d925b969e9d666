// Checks a staff form's fields against the contract when sent and as corrected, and adds the server's faults.
import { useState } from 'react';
import type * as z from 'zod/mini';
import { ApiError } from './http.ts';

/** Messages of faulty fields, by their names. */
export type Faults = Readonly<Partial<Record<string, string>>>;

export type FormValues = Readonly<Record<string, FormDataEntryValue>>;

type Checked<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly faults: Faults };

/** Reads the values of a form as they are to be sent, or their faults. */
export type ReadFields<T> = (written: FormValues) => Checked<T>;

/** Checks fields against the contract: of each, only the first fault is kept. */
export function checkedBy<S extends z.ZodMiniType>(schema: S, fields: unknown): Checked<z.output<S>> {
  const { success, data, error } = schema.safeParse(fields);
  if (success) return { ok: true, data };
  const faults: Record<string, string> = {};
  for (const { path, message } of error.issues) faults[String(path[0])] ??= message;
  return { ok: false, faults };
}

/**
 * Checks the fields of a form that the browser keeps, before they are sent and as they are corrected.
 * @param error the failure of the last save; its messages about fields hold until one of them is touched
 */
export function useCheckedFields<T>(read: ReadFields<T>, error: Error | null) {
  const [found, setFound] = useState<Faults>({});
  const [isTouched, setIsTouched] = useState(false);
  const [attended, setAttended] = useState<Error | null>(null);
  const told = error instanceof ApiError && error !== attended ? error.errores : {};

  function check(form: HTMLFormElement): Checked<T> {
    const checked = read(Object.fromEntries(new FormData(form)));
    setFound(checked.ok ? {} : checked.faults);
    return checked;
  }

  return {
    faults: { ...told, ...found } satisfies Faults,
    isTouched,
    onChange: (form: HTMLFormElement): void => {
      setIsTouched(true);
      setAttended(error);
      if (Object.keys(found).length > 0) check(form);
    },
    /** Sends what is written, if nothing is wrong with it. */
    submit: (form: HTMLFormElement, send: (data: T) => void): void => {
      const checked = check(form);
      if (checked.ok) send(checked.data);
    },
  };
}
