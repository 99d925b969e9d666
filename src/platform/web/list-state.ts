// The state of a list screen: its open row, its search, its page.
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Returns functions that open the rows before and after the open one; undefined where there is none on the page. */
export function neighboursOf(ids: readonly string[] = [], open: string | undefined, goTo: (id: string) => void) {
  const place = open === undefined ? -1 : ids.indexOf(open);
  const wayTo = (id: string | undefined): (() => void) | undefined => (id === undefined ? undefined : () => goTo(id));
  return {
    onPrevious: place < 0 ? undefined : wayTo(ids[place - 1]),
    onNext: place < 0 ? undefined : wayTo(ids[place + 1]),
  };
}

/**
 * Opens rows of a list. The address names the open one, so that it can be sent as a link, and going back closes it.
 * @param go puts an id into the address, or removes it; pushed where going back shall leave it
 */
export function useOpened(go: (id: string | undefined, how: { readonly replace: boolean }) => void) {
  const { history } = useRouter();
  /** It was opened here: behind a row opened by a link there is no entry of ours. */
  const [here, setHere] = useState(false);
  return {
    open: (id: string): void => {
      setHere(true);
      go(id, { replace: false });
    },
    /** Its neighbour, in its place. */
    goTo: (id: string): void => go(id, { replace: true }),
    close: (): void => {
      setHere(false);
      // A second Escape before the first has worked must not leave the list.
      if (here) history.back();
      else go(undefined, { replace: true });
    },
  };
}

/** Pause in typing after which the search begins, in ms. */
const PAUSE_MS = 250;

/**
 * Keeps the text of a search box, and the text to search for, which follows after a pause. Neither is stored elsewhere.
 */
export function useSearchText() {
  const [texto, setTexto] = useState('');
  const [buscar, setBuscar] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setBuscar(texto.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [texto]);
  return {
    texto,
    buscar,
    setTexto,
    clear: () => {
      setTexto('');
      setBuscar('');
    },
  };
}

type PageOptions = {
  /** The page of the address, from 1; the first if absent. */
  readonly inAddress: number | undefined;
  /** The text searched for; its page is not in the address, which does not hold the search. */
  readonly search: string;
  readonly change: (part: { readonly pagina: number }) => void;
  /** Rows of a page. */
  readonly size: number;
};

/** Returns the shown page of a list, as the number of rows before it, and a function that goes to another. */
export function usePage({ inAddress = 1, search, change, size }: PageOptions) {
  const [ofSearch, setOfSearch] = useState({ search, page: 1 });
  const inSearch = ofSearch.search === search ? ofSearch.page : 1;
  return {
    from: ((search ? inSearch : inAddress) - 1) * size,
    goTo: (from: number): void => {
      const page = from / size + 1;
      if (search) setOfSearch({ search, page });
      else change({ pagina: page });
      scrollTo(0, 0);
    },
  };
}
