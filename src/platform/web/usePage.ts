import { useState } from 'react';

type PageOptions = {
  /** The page of the address, from 1; the first where it says none. */
  readonly inAddress: number | undefined;
  /** What is searched for; its page is not in the address, which does not know the search. */
  readonly search: string;
  readonly change: (part: { readonly pagina: number }) => void;
  /** Rows of a page. */
  readonly size: number;
};

/** The page of a list that is shown: how many rows come before it, and the way to the page after other ones. */
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
