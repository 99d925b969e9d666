// Mail in the history of a record: one that went to a selection, and the delivery of the mail that told something.
import { Link } from '@tanstack/react-router';
import type { CorreoEscrito } from '#features/correo/contract/written.ts';
import { useCan } from '#features/sesion/web/Permisos.ts';
import record from '#platform/web/ui/record.module.css';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';

/** Facts about a mail that its reader must know: none of one that was sent. */
const SAID: Readonly<Record<CorreoEscrito['estado'], string | null>> = {
  enviado: null,
  pendiente: 'El correo está por enviarse.',
  enviando: 'El correo se está enviando.',
  en_bandeja: 'El correo no salió: el envío de correos no está configurado.',
  fallido: 'El correo no llegó.',
  por_confirmar: 'No se sabe si el correo llegó.',
  omitido: 'El correo no se envió.',
};

/** Says that a mail was not delivered, or not yet, with a way to it for those who read mails. */
export function Entrega({ correo: { id, numero, estado, motivo } }: { readonly correo: CorreoEscrito }) {
  const said = SAID[estado];
  const reads = useCan()('correo.leer');
  if (said === null) return null;
  const reason = estado === 'por_confirmar' ? null : motivo;
  return (
    <MutedInline>
      <span>{`${[said, reason].filter(Boolean).join(' ')} `}</span>
      {reads && (
        <Link to="/gestores/correos" search={{ correo: id, persona: numero }}>
          Ver el correo
        </Link>
      )}
    </MutedInline>
  );
}

/** Subject and text of a mail as its person got it. */
export const CorreoDicho = ({ correo }: { readonly correo: CorreoEscrito }) => (
  <>
    <div className={record['said']}>
      <strong>{correo.asunto}</strong>
      {correo.texto !== null && <WrappedText>{correo.texto}</WrappedText>}
      {correo.texto === null && SAID[correo.estado] === null && <MutedInline>El texto ya no se conserva.</MutedInline>}
    </div>
    <Entrega correo={correo} />
  </>
);
