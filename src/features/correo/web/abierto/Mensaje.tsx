import styles from './DestinatarioPanel.module.css';

type MensajeProps = { readonly html: string; readonly titulo: string };

/** A message as it is read, in a frame that runs nothing and, under the page's own policy, fetches nothing. */
export const Mensaje = ({ html, titulo }: MensajeProps) => (
  <iframe className={styles['mensaje']} title={titulo} srcDoc={html} sandbox="" />
);
