/** Id of the `<script type="application/json">` in which the server writes the first data of a page. */
export const PAGE_DATA_ID = 'datos-pagina';
