// Shows the server's review of a message before it is sent: faults that block it, warnings, rows left out, fields.
import type { ReactNode } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { countOf, inThousands } from '#platform/contract/quantities.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Bullets } from '#platform/web/ui/text.tsx';
import { SIN_DESTINATARIOS, type FilaDeRevision, type RevisionDeCorreo } from '../../contract/compose.ts';
import styles from './compose.module.css';

/** Returns true if the server would send the message. */
export const canSend = ({ desconocidos, enEnlaces, correos }: RevisionDeCorreo): boolean =>
  desconocidos.length === 0 && enEnlaces.length === 0 && correos > 0;

/** Shows the review of a message: first the faults that keep it from being sent, then the facts to know before. */
export function Review({ revision }: { readonly revision: RevisionDeCorreo }) {
  const { campos, desconocidos, enEnlaces, sueltas, imagenesSinMostrar, sinMostrar, correos, partes, filas } = revision;
  const { sinServidor } = revision;
  const vacios = campos.filter((campo) => campo.vacios > 0);
  return (
    <Stack gap={3}>
      {desconocidos.length > 0 && (
        <Alert tone="error" title="El correo usa campos que estas personas no tienen">
          <Names as="code" nombres={desconocidos.map((nombre) => `{${nombre}}`)} />
          <span>Corríjalos en el asunto, en el mensaje o en la plantilla: con ellos no se puede enviar.</span>
        </Alert>
      )}
      {enEnlaces.length > 0 && (
        <Alert tone="error" title="Hay campos en la dirección de un enlace">
          {`Allí no se reemplazan. Escríbalos en el texto: ${enEnlaces.join(', ')}`}
        </Alert>
      )}
      {correos === 0 && (
        <Alert tone="error" title="No hay a quién enviarlo">
          {SIN_DESTINATARIOS}
        </Alert>
      )}
      {canSend(revision) && (
        <p>
          <strong>{summaryOf(revision)}</strong>
          {partes > 1 && <span>{` en ${inThousands(partes)} partes de hasta 100`}</span>}
          <span>{`, para las personas de ${countOf(filas, 'fila seleccionada', 'filas seleccionadas')}.`}</span>
        </p>
      )}
      {sinServidor && (
        <Alert tone="info" title="El envío de correos no está configurado" announced={false}>
          Los mensajes no saldrán: quedan en «Correos», donde se pueden leer como los recibiría cada persona.
        </Alert>
      )}
      {revision.anterior && <AlreadySent instante={revision.anterior.instante} sinServidor={sinServidor} />}
      {vacios.length > 0 && (
        <Alert tone="warning" title="Algunas personas no tienen todos los datos">
          <Stack as="ul" gap={2}>
            {vacios.map((campo) => (
              <li key={campo.nombre}>
                <MissingValue campo={campo} />
              </li>
            ))}
          </Stack>
        </Alert>
      )}
      <ExcludedRows titulo="sin correo, que no lo recibirán" {...revision.sinCorreo} />
      <ExcludedRows titulo="con un correo que no es válido, que no lo recibirán" {...revision.invalidos} />
      {revision.repetidos.total > 0 && (
        <DetailList
          titulo={`${countOf(revision.repetidos.total, 'correo está', 'correos están')} en varias filas: cada uno recibe un solo mensaje, con los datos de la primera`}
        >
          {revision.repetidos.correos.map(({ email, filas: ownFilas }) => (
            <li key={email}>{`${email}: filas ${ownFilas.map(inThousands).join(', ')}`}</li>
          ))}
        </DetailList>
      )}
      {sueltas.length > 0 && (
        <Alert tone="warning" title="Hay textos que parecen un campo y no lo son">
          {`Se enviarán sin cambios: ${[...new Set(sueltas)].map((texto) => `«${texto.trim()}»`).join(', ')}`}
        </Alert>
      )}
      {imagenesSinMostrar > 0 && (
        <Alert tone="warning" title={countOf(imagenesSinMostrar, 'imagen no se enviará', 'imágenes no se enviarán')}>
          Están vinculadas a otro archivo, o su formato no se ve en los correos. Insértelas en Word como PNG o JPEG.
        </Alert>
      )}
      {sinMostrar.length > 0 && (
        <Alert tone="warning" title="Partes de la plantilla que el correo no muestra">
          <Bullets>
            {sinMostrar.map((parte) => (
              <li key={parte}>{parte}</li>
            ))}
          </Bullets>
        </Alert>
      )}
      {campos.length > 0 && (
        <div>
          <p>{`El correo usa ${countOf(campos.length, 'campo', 'campos')}:`}</p>
          <Names nombres={campos.map(({ titulo }) => titulo)} />
        </div>
      )}
    </Stack>
  );
}

function summaryOf({ correos, sinServidor }: RevisionDeCorreo): string {
  if (sinServidor)
    return `${correos === 1 ? 'Quedará 1 correo' : `Quedarán ${inThousands(correos)} correos`} en la bandeja`;
  return correos === 1 ? 'Se enviará 1 correo' : `Se enviarán ${inThousands(correos)} correos`;
}

type AlreadySentProps = { readonly instante: string; readonly sinServidor: boolean };

/** Warns that the same message was sent to the same people within a day. */
function AlreadySent({ instante, sinServidor }: AlreadySentProps) {
  const instantText = formatInstante(new Date(instante));
  return (
    <Alert
      tone="warning"
      title={sinServidor ? 'Este mismo correo ya está en la bandeja' : 'Este mismo correo ya se envió'}
    >
      {sinServidor
        ? `Quedó allí, para las mismas personas, el ${instantText} Si continúa, quedará dos veces.`
        : `Se envió a las mismas personas el ${instantText} Si continúa, lo recibirán otra vez.`}
    </Alert>
  );
}

/** A field that is empty for some people, with their names on demand. */
function MissingValue({ campo }: { readonly campo: RevisionDeCorreo['campos'][number] }) {
  const { titulo, vacios, personas } = campo;
  const remaining = vacios - personas.length;
  return (
    <details>
      <summary>{`«${titulo}» quedará vacío para ${countOf(vacios, 'persona', 'personas')}`}</summary>
      <span>{`${personas.join(', ')}${remaining > 0 ? ` y ${inThousands(remaining)} más` : ''}.`}</span>
    </details>
  );
}

type NamesProps = { readonly as?: 'span' | 'code'; readonly nombres: readonly string[] };

const Names = ({ as: Nombre = 'span', nombres }: NamesProps) => (
  <Row as="ul" gap={2}>
    {nombres.map((nombre) => (
      <li key={nombre} className={styles['nombre']}>
        <Nombre>{nombre}</Nombre>
      </li>
    ))}
  </Row>
);

const DetailList = ({ titulo, children }: { readonly titulo: string; readonly children: ReactNode }) => (
  <Box as="details">
    <summary>{titulo}</summary>
    <Bullets>{children}</Bullets>
  </Box>
);

type ExcludedRowsProps = { readonly titulo: string; readonly total: number; readonly filas: readonly FilaDeRevision[] };

/** Lists the rows that are left out, by position among the selected rows. */
function ExcludedRows({ titulo, total, filas }: ExcludedRowsProps) {
  if (total === 0) return null;
  return (
    <DetailList titulo={`${countOf(total, 'fila', 'filas')} ${titulo}`}>
      {filas.map(({ fila, nombre, email }) => (
        <li key={fila}>{[`Fila ${inThousands(fila)}`, nombre, email].filter(Boolean).join(' · ')}</li>
      ))}
      {total > filas.length && <li>{`Y ${inThousands(total - filas.length)} más.`}</li>}
    </DetailList>
  );
}
