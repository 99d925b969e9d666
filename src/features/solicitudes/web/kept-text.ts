// Text that a person is writing, kept in the tab's session: a reload loses no word, and closing the tab forgets them.
import { useState } from 'react';

/** Returns the text under a name, and the function that changes it, also once the page shows something else. */
export function useKeptText(key: string): readonly [string, (texto: string) => void] {
  const [texto, setTexto] = useState(() => sessionStorage.getItem(key) ?? '');
  return [
    texto,
    (next) => {
      if (next === '') sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, next);
      setTexto(next);
    },
  ];
}
