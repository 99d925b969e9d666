// The history of an opened record, newest first: unsent messages, what happened, by whom and when, and the undo of changes.
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
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
import { useUndo } from '../EstadosCambiados.tsx';
import { Archivo } from './Archivo.tsx';
import { CorreoDicho, Entrega } from './Correo.tsx';
import { PorSalir } from './PorSalir.tsx';

type HistoriaProps = {
  readonly slug: string;
  readonly id: string;
  readonly fechaRegistro: string;
  /** Newest first. */
  readonly hechos: RegistroDeInforme['historia'];
  readonly porSalir: RegistroDeInforme['porSalir'];
  /** Called after an undo, and once a message left: the record and its list must be read again. */
  readonly onCambio: () => void;
  /** Called with the text of a message that was taken back. */
  readonly onRetirado: (texto: string) => void;
};

export function Historia({ fechaRegistro, hechos, porSalir = [], onRetirado, ...more }: HistoriaProps) {
  const list = useRef<HTMLOListElement>(null);
  const unsent = useRef(porSalir.length);
  // What was just written is in sight, wherever the history had been scrolled to.
  useEffect(() => {
    if (porSalir.length > unsent.current) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' });
    unsent.current = porSalir.length;
  }, [porSalir.length]);
  return (
    <section aria-label="Historia">
      <h3>Historia</h3>
      <ol ref={list} className={record['history']}>
        {porSalir.length > 0 && <PorSalir {...more} mensajes={porSalir} onRetirado={onRetirado} />}
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
  cierre: 'Se le avisó a la persona que la solicitud se cerró.',
};

type Sucedido = Exclude<HechoDeRegistro, { tipo: 'estado' | 'relacion' }>;

const BY = { correo: 'Correo de', nota: 'Nota de', mensaje: 'Mensaje de' };

/** Says in words what happened. */
function wordsOf(hecho: Sucedido, author: string): string {
  if (hecho.tipo === 'asignacion') return assignedBy(hecho, author);
  if (hecho.tipo === 'correccion') {
    if (hecho.paso === 'hecha') return 'La persona corrigió';
    return `${author} ${hecho.paso === 'pedida' ? 'pidió corregir' : 'retiró la corrección que pidió'}`;
  }
  if (hecho.tipo === 'aviso') return AVISOS[hecho.aviso];
  if (hecho.tipo === 'calificacion') return `La persona calificó la atención: ${textOfCalificacion(hecho.valor)}.`;
  return hecho.tipo === 'respuesta' ? 'Respuesta de la persona' : `${BY[hecho.tipo]} ${author}`;
}

function assignedBy({ responsable, nombre }: Extract<Sucedido, { tipo: 'asignacion' }>, author: string): string {
  if (responsable === null) return `${author} dejó la solicitud sin responsable.`;
  if (responsable === nombre) return `${author} se encargó de la solicitud.`;
  return `Quedó a cargo de ${responsable}, por ${author}.`;
}

type HechoProps = Omit<HistoriaProps, 'fechaRegistro' | 'hechos' | 'porSalir' | 'onRetirado'> & {
  readonly hecho: HechoDeRegistro;
};

/** Returns who did something. What no one of the unit did follows from the person's act, or from the end of a term. */
function authorOf(hecho: HechoDeRegistro): string {
  if (hecho.usuario !== null) return withNombre(hecho.usuario, hecho.nombre);
  return hecho.tipo === 'estado' && hecho.a === 'cerrado' ? 'el plazo' : 'la persona';
}

/** Something that happened to a record. */
function Hecho({ hecho, slug, id, onCambio }: HechoProps) {
  const { instante } = hecho;
  const author = authorOf(hecho);
  const moment = <time dateTime={instante}>{formatInstante(new Date(instante))}</time>;
  if (hecho.tipo === 'estado') {
    return (
      <Row as="li" align="top" line>
        <EstadoBadge estado={hecho.a} resultado={hecho.resultado} />
        <div>
          <span>{`${hecho.deshecho ? 'Deshecho por' : 'Por'} ${author}; estaba en «${ESTADO_INFO[hecho.de].nombre}».`}</span>
          {moment}
          {hecho.nota && <span>{hecho.nota}</span>}
          {hecho.correo && <Entrega correo={hecho.correo} />}
          {hecho.deshacible && <UndoCambio {...hecho.deshacible} onDeshecho={onCambio} />}
        </div>
      </Row>
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
  const archivos = 'archivos' in hecho ? hecho.archivos : [];
  const before = hecho.tipo === 'correccion' && archivos.length > 0 && <MutedInline>Antes estaba:</MutedInline>;
  const Mailed = hecho.tipo === 'correo' || hecho.tipo === 'aviso' ? CorreoDicho : Entrega;
  return (
    <li>
      <span>{wordsOf(hecho, author)}</span>
      {moment}
      {hecho.tipo === 'correccion' && <Cambios cambios={hecho.cambios} isHecha={hecho.paso === 'hecha'} />}
      <Dicho hecho={hecho} />
      {hecho.correo && <Mailed correo={hecho.correo} />}
      {before}
      {archivos.map((archivo) => (
        <Archivo key={archivo.campo} path={{ slug, id, campo: archivo.campo }} archivo={archivo} />
      ))}
    </li>
  );
}

/** The text of what was said; that of a note, a message or an answer may be gone. */
function Dicho({ hecho }: { readonly hecho: Sucedido }) {
  if (!('texto' in hecho)) return null;
  if (hecho.texto !== null) {
    return (
      <div className={record['said']}>
        <WrappedText>{hecho.texto}</WrappedText>
      </div>
    );
  }
  const isOptional = hecho.tipo === 'correccion' || hecho.tipo === 'calificacion';
  return isOptional ? null : <MutedInline>El texto ya no se conserva.</MutedInline>;
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
