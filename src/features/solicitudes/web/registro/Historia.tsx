// The history of an opened record: what happened, by whom and when, with its files, and the undo of changes of state.
import { Link } from '@tanstack/react-router';
import { textOfCalificacion } from '#catalogo/calificacion.ts';
import { ESTADO_INFO } from '#catalogo/estados.ts';
import { rutaOfInforme } from '#catalogo/informe.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { withNombre } from '#catalogo/personas.ts';
import { EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { registrosText } from '#features/informes/web/seleccion.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import record from '#platform/web/ui/record.module.css';
import { MutedInline } from '#platform/web/ui/text.tsx';
import { WaysOut } from '#platform/web/ui/WaysOut.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import type { HechoDeRegistro, RegistroDeInforme } from '../../contract-registro.ts';
import { useUndo } from '../ChangeEstado.tsx';
import { Archivo } from './Archivo.tsx';

type HistoriaProps = {
  readonly slug: string;
  readonly id: string;
  readonly fechaRegistro: string;
  /** Newest first. */
  readonly hechos: RegistroDeInforme['historia'];
  /** Called after an undo: the record and its list must be read again. */
  readonly onDeshecho: () => void;
};

export function Historia({ fechaRegistro, hechos, ...more }: HistoriaProps) {
  return (
    <section aria-label="Historia">
      <h3>Historia</h3>
      <ol className={record['history']}>
        {hechos.map((hecho) => (
          <Hecho key={hecho.instante + hecho.tipo} hecho={hecho} {...more} />
        ))}
        <li>
          <span>
            Recibido
            <time dateTime={fechaRegistro}>{formatInstante(new Date(fechaRegistro))}</time>
          </span>
        </li>
      </ol>
    </section>
  );
}

const AVISOS = {
  recordatorio: 'Se le recordó a la persona que esperamos su respuesta.',
  calificacion: 'Se le pidió a la persona que calificara la atención.',
};

type HechoProps = Omit<HistoriaProps, 'fechaRegistro' | 'hechos'> & { readonly hecho: HechoDeRegistro };

/** Something that happened to a record. */
function Hecho({ hecho, slug, id, onDeshecho }: HechoProps) {
  const { usuario, nombre, instante } = hecho;
  // A change without a user follows from what the person did, or from the end of a term.
  const author =
    usuario !== null
      ? withNombre(usuario, nombre)
      : hecho.tipo === 'estado' && hecho.a === 'cerrado'
        ? 'el plazo'
        : 'la persona';
  const moment = <time dateTime={instante}>{formatInstante(new Date(instante))}</time>;
  if (hecho.tipo === 'estado') {
    return (
      <Row as="li" align="top" line>
        <EstadoBadge estado={hecho.a} resultado={hecho.resultado} />
        <div>
          <span>{`${hecho.deshecho ? 'Deshecho por' : 'Por'} ${author}; estaba en «${ESTADO_INFO[hecho.de].nombre}».`}</span>
          {moment}
          {hecho.nota && <span>{hecho.nota}</span>}
          {hecho.deshacible && <UndoCambio {...hecho.deshacible} onDeshecho={onDeshecho} />}
        </div>
      </Row>
    );
  }
  if (hecho.tipo === 'asignacion') {
    return (
      <li>
        <span>
          {hecho.responsable === null
            ? `${author} la dejó sin responsable.`
            : hecho.responsable === nombre
              ? `${author} la tomó.`
              : `Quedó a cargo de ${hecho.responsable}, por ${author}.`}
        </span>
        {moment}
      </li>
    );
  }
  if (hecho.tipo === 'correccion') {
    return (
      <li>
        <span>
          {
            {
              pedida: `${author} pidió corregir`,
              retirada: `${author} retiró la corrección que pidió`,
              hecha: 'La persona corrigió',
            }[hecho.paso]
          }
        </span>
        {moment}
        <Cambios cambios={hecho.cambios} isHecha={hecho.paso === 'hecha'} />
        {hecho.texto !== null && (
          <div className={record['said']}>
            <WrappedText>{hecho.texto}</WrappedText>
          </div>
        )}
        {hecho.archivos.length > 0 && <MutedInline>Lo que reemplazó:</MutedInline>}
        {hecho.archivos.map((archivo) => (
          <Archivo key={archivo.campo} path={{ slug, id, campo: archivo.campo }} archivo={archivo} />
        ))}
      </li>
    );
  }
  if (hecho.tipo === 'aviso') {
    return (
      <li>
        <span>{AVISOS[hecho.aviso]}</span>
        {moment}
      </li>
    );
  }
  if (hecho.tipo === 'relacion') {
    return (
      <li>
        <Link to={rutaOfInforme({ slug })} search={{ registro: hecho.fila }}>
          {`${hecho.sigue ? 'La persona siguió en la solicitud' : 'Sigue a la solicitud'} ${hecho.comprobante}`}
        </Link>
        {moment}
      </li>
    );
  }
  if (hecho.tipo === 'calificacion') {
    return (
      <li>
        <span>{`La persona calificó la atención: ${textOfCalificacion(hecho.valor)}.`}</span>
        {moment}
        {hecho.texto !== null && (
          <div className={record['said']}>
            <WrappedText>{hecho.texto}</WrappedText>
          </div>
        )}
      </li>
    );
  }
  return (
    <li>
      <span>
        {
          { nota: `Nota de ${author}`, mensaje: `Mensaje de ${author}`, respuesta: 'Respuesta de la persona' }[
            hecho.tipo
          ]
        }
      </span>
      {moment}
      {hecho.texto === null ? (
        <MutedInline>El texto ya no se conserva.</MutedInline>
      ) : (
        <div className={record['said']}>
          <WrappedText>{hecho.texto}</WrappedText>
        </div>
      )}
      {'archivos' in hecho &&
        hecho.archivos.map((archivo) => (
          <Archivo key={archivo.campo} path={{ slug, id, campo: archivo.campo }} archivo={archivo} />
        ))}
    </li>
  );
}

type CambiosProps = {
  readonly cambios: Extract<HechoDeRegistro, { tipo: 'correccion' }>['cambios'];
  readonly isHecha: boolean;
};

/** The fields of a correction, with their values before and after one that was made; sensitive ones are not repeated. */
const Cambios = ({ cambios, isHecha }: CambiosProps) => (
  <ul className={record['changes']}>
    {cambios.map(({ etiqueta, antes: before, despues: after }) => (
      <li key={etiqueta}>
        <WrappedText>
          {before !== null && after !== null
            ? `${etiqueta}: «${before}», después «${after}»`
            : isHecha
              ? `${etiqueta}: cambió`
              : etiqueta}
        </WrappedText>
      </li>
    ))}
  </ul>
);

type DeshacerProps = NonNullable<Extract<HechoDeRegistro, { tipo: 'estado' }>['deshacible']> & {
  readonly onDeshecho: () => void;
};

/** Button that undoes a change with all of its rows. */
function UndoCambio({ cambio, filas, onDeshecho }: DeshacerProps) {
  const undo = useUndo();
  return (
    <div data-no-print>
      <WaysOut>
        <Button variant="link" busy={undo.isPending} onClick={() => undo.mutate(cambio, { onSuccess: onDeshecho })}>
          {filas === 1 ? 'Deshacer este cambio' : `Deshacer este cambio en sus ${registrosText(filas)}`}
        </Button>
      </WaysOut>
      <span role="alert">{undo.error?.message}</span>
    </div>
  );
}
