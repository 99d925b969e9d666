import type { ReactElement } from 'react';

/**
 * Content of a slot beside others, which bare text may not enter: a translated page has no text node that React could take away
 * or put something before (decision 0042).
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined;
