// What the person may see of the history of a request, and the files in it.
import { useState } from 'react';
import { textOfCalificacion } from '#catalogo/calificacion.ts';
import type { AdjuntoDeMensaje } from '#catalogo/conversacion.ts';
import { ESTADOS_PARA_PERSONA } from '#catalogo/estados.ts';
import { formatInstante } from '#catalogo/momento.ts';
import { sizeText } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { saveFile } from '#platform/web/download.ts';
import { messageOf } from '#platform/web/http.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { FileIcon } from '#platform/web/ui/icons.tsx';
import record from '#platform/web/ui/record.module.css';
import { Section } from '#platform/web/ui/Section.tsx';
import { MutedInline, Verbatim } from '#platform/web/ui/text.tsx';
import { WrappedText } from '#platform/web/ui/WrappedText.tsx';
import { solicitudesContract, type HechoVisto } from '../contract.ts';
import { Said } from './Said.tsx';
import { currentToken } from './token.ts';

type Props = {
  /** The newest first. */
  readonly hechos: readonly HechoVisto[];
  readonly recibida: string;
  /** The words of the person, where the title is too short for them. */
  readonly pedido: string | null;
};

export const Conversacion = ({ hechos, recibida, pedido }: Props) => (
  <Section title="Conversación">
    <ol className={record['history']}>
      {hechos.map((hecho, i) => (
        <li key={hechos.length - i}>
          <Dicho hecho={hecho} />
        </li>
      ))}
      <li>
        <Hecho titulo={<span>Recibimos su solicitud</span>} instante={recibida} texto={pedido} />
      </li>
    </ol>
  </Section>
);

type HechoProps = {
  readonly titulo: Elements;
  readonly instante: string;
  /** Words that were said; null: none. */
  readonly texto?: string | null;
  readonly children?: Elements;
};

const Hecho = ({ titulo, instante, texto = null, children }: HechoProps) => (
  <>
    {titulo}
    <time dateTime={instante}>{formatInstante(new Date(instante))}</time>
    {children}
    {texto !== null && <Said>{texto}</Said>}
  </>
);

const PASOS = {
  pedida: 'La unidad le pidió corregir',
  retirada: 'La unidad ya no le pide corregir',
  hecha: 'Usted corrigió',
} as const;

function Dicho({ hecho }: { readonly hecho: HechoVisto }) {
  if (hecho.tipo === 'estado') {
    return (
      <Hecho
        {...hecho}
        titulo={<span>{[hecho.fila, ESTADOS_PARA_PERSONA[hecho.estado]].filter(Boolean).join(': ')}</span>}
      />
    );
  }
  if (hecho.tipo === 'relacion') {
    return (
      <Hecho
        {...hecho}
        titulo={
          <a href={hecho.ruta}>
            {`${hecho.sigue ? 'Continúa en la solicitud' : 'Sigue a la solicitud'} ${hecho.numero}`}
          </a>
        }
      />
    );
  }
  if (hecho.tipo === 'calificacion') {
    return (
      <Hecho {...hecho} titulo={<strong>{`Usted calificó la atención: ${textOfCalificacion(hecho.valor)}`}</strong>} />
    );
  }
  if (hecho.tipo === 'correccion') {
    return (
      <Hecho {...hecho} titulo={<strong>{PASOS[hecho.paso]}</strong>}>
        {/* Values of documents and sensitive answers are not told. */}
        <ul className={record['changes']}>
          {hecho.cambios.map(({ etiqueta, antes: before, despues: after }) => (
            <li key={etiqueta}>
              <span>{etiqueta}</span>
              {before !== null && after !== null && <WrappedText>{`: «${before}», después «${after}»`}</WrappedText>}
            </li>
          ))}
        </ul>
      </Hecho>
    );
  }
  return <Escrito {...hecho} />;
}

const Escrito = (hecho: Extract<HechoVisto, { tipo: 'mensaje' | 'respuesta' }>) => (
  <>
    <Hecho
      {...hecho}
      titulo={<strong>{hecho.tipo === 'mensaje' ? 'La unidad le escribió' : 'Usted respondió'}</strong>}
    >
      {hecho.texto === null && <MutedInline>El texto ya no se conserva.</MutedInline>}
    </Hecho>
    {hecho.archivos.map((archivo) => (
      <ArchivoDicho key={archivo.campo} {...archivo} />
    ))}
  </>
);

/** A file, which is downloaded: its address would have to hold the token. */
function ArchivoDicho({ campo, nombre, tamano }: AdjuntoDeMensaje) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  async function open(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const body = { token: currentToken(), campo };
      saveFile(await call(solicitudesContract, 'POST /solicitudes/archivo', { body }), nombre);
    } catch (reason) {
      setError(messageOf(reason));
    } finally {
      setBusy(false);
    }
  }

  return (
    <div>
      <Button variant="quiet" busy={busy} onClick={() => void open()}>
        <FileIcon />
        <Verbatim>{nombre}</Verbatim> <MutedInline>{sizeText(tamano)}</MutedInline>
      </Button>
      {error !== null && <p role="alert">{`No se pudo descargar. ${error}`}</p>}
    </div>
  );
}
