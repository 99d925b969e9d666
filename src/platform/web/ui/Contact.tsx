// The way to reach the unit, as its setting says it: an e-mail address, which is a link, or words.
const ADDRESS = /^[^\s@]+@[^\s@]+$/;

type ContactProps = { readonly unidad: string; readonly contacto: string | null };

/** Ends a sentence with the unit and how to reach it. */
export const Contact = ({ unidad, contacto }: ContactProps) => (
  <span>
    <span>{unidad}</span>
    {contacto && <span>{', '}</span>}
    {contacto && (ADDRESS.test(contacto) ? <a href={`mailto:${contacto}`}>{contacto}</a> : <span>{contacto}</span>)}
    <span>.</span>
  </span>
);
