import { useState } from 'react';

/** The page of a list that is shown. That of a search is not in the address, which does not know the search. */
export function usePage(inAddress: number, search: string, change: (part: { readonly pagina: number }) => void) {
  const [ofSearch, setOfSearch] = useState({ search, page: 1 });
  const inSearch = ofSearch.search === search ? ofSearch.page : 1;
  return {
    page: search ? inSearch : inAddress,
    goTo: (page: number): void => {
      if (search) setOfSearch({ search, page });
      else change({ pagina: page });
      scrollTo(0, 0);
    },
  };
}
