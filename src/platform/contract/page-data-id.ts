/** Id of the `<script type="application/json">` in which the server writes what a page needs from the start. */
export const PAGE_DATA_ID = 'datos-pagina';
