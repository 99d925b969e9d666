// Own data of a teacher or student on the home: query, list of submissions, and notes about forms.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ESTADOS, ESTADOS_PARA_PERSONA, TONO_PARA_PERSONA } from '#catalogo/estados.ts';
import type { Formulario } from '#catalogo/formulario.ts';
import { TRAMITES } from '#catalogo/index.ts';
import { formatFecha } from '#catalogo/momento.ts';
import { RUTA_DE_COMPROBANTE, RUTA_DE_SOLICITUD } from '#catalogo/titulos.ts';
import { EstadoBadge } from '#features/informes/web/EstadoBadge.tsx';
import { keysOf } from '#platform/contract/keys-of.ts';
import { call } from '#platform/web/api.ts';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { inicioContract, type OwnHome } from '../contract.ts';

/** Reads the person's own data; again whenever the home is shown. */
export const usePropio = () =>
  useQuery({
    queryKey: ['propio'],
    queryFn: async ({ signal }) => call(inicioContract, 'GET /inicio/propio', {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  });

/** A note about a form, shown beside its link. */
export type Nota = { readonly tono: 'soft' | 'success' | 'warning'; readonly texto: string };

/** Returns the note of a form's window: until its close, or that it takes no answers now. */
const notaOfVigencia = ({ abierta, texto }: OwnHome['vigencias'][number]): Nota => ({
  tono: abierta ? 'soft' : 'warning',
  texto,
});

type DeFormularios = Pick<OwnHome, 'enviados' | 'sinCupos' | 'vigencias'>;

/** Returns the notes of all forms, by the address at which each begins. */
export function notasOf({ vigencias, ...rest }: DeFormularios): ReadonlyMap<string, Nota[]> {
  return new Map(
    TRAMITES.map(({ formulario }) => {
      const ruta = formulario.portada?.ruta ?? formulario.ruta;
      const vigenciaNotas = vigencias.filter((vigencia) => vigencia.ruta === ruta).map(notaOfVigencia);
      return [ruta, [...vigenciaNotas, ...notasDeFormulario(formulario, rest)]];
    }),
  );
}

function notasDeFormulario(
  { slug }: Formulario,
  { enviados, sinCupos: withoutCupos }: Omit<DeFormularios, 'vigencias'>,
): Nota[] {
  const ultimo = enviados.find(({ formulario }) => formulario === slug);
  return [
    ...(withoutCupos.includes(slug) ? [{ tono: 'warning', texto: 'Sin cupos' } as const] : []),
    ...(ultimo
      ? [{ tono: 'success', texto: `Ya la envió el ${formatFecha(new Date(ultimo.recibido))}` } as const]
      : []),
  ];
}

const SHOWN_FIRST = 5;

type Enviado = OwnHome['enviados'][number];

/** Lists a person's submissions, the newest first, with state and receipt. */
export function Enviados({ enviados }: Pick<OwnHome, 'enviados'>) {
  const [all, setAll] = useState(false);
  const shown = all ? enviados : enviados.slice(0, SHOWN_FIRST);
  return (
    <Section title="Lo que ha enviado">
      {enviados.length === 0 ? (
        <Muted>Aún nada. Aquí verá lo que envíe con el correo de su cuenta, en qué va y su comprobante.</Muted>
      ) : (
        <Rows framed>
          {shown.map((enviado) => (
            <li key={enviado.comprobante}>
              <Row place="between">
                <div>
                  <Titulo enviado={enviado} />
                  <Muted>{`${enviado.numero ?? enviado.comprobante} · ${formatFecha(new Date(enviado.recibido))}`}</Muted>
                </div>
                <Estados {...enviado} />
              </Row>
            </li>
          ))}
        </Rows>
      )}
      {shown.length < enviados.length && (
        <Row>
          <Button onClick={() => setAll(true)}>{`Ver los ${enviados.length}`}</Button>
        </Row>
      )}
    </Section>
  );
}

function Titulo({ enviado: { formulario: slug, seguimiento } }: { readonly enviado: Enviado }) {
  const tramite = TRAMITES.find(({ formulario }) => formulario.slug === slug);
  const titulo = tramite?.formulario.titulo ?? slug;
  const isRequest = tramite?.informe?.solicitud !== undefined;
  if (seguimiento === undefined) return <strong>{titulo}</strong>;
  return <a href={`${isRequest ? RUTA_DE_SOLICITUD : RUTA_DE_COMPROBANTE}/${seguimiento}`}>{titulo}</a>;
}

/** The state of a submission, or the number of its rows in each state. */
const Estados = ({ estados, deSolicitud: solicitudEstados = [] }: Pick<Enviado, 'estados' | 'deSolicitud'>) => (
  <Row>
    {counted(ESTADOS, estados).map(({ de: estado, cuantos: count }) => (
      <span key={estado}>
        {estados.length > 1 && <span>{`${count} `}</span>}
        <EstadoBadge estado={estado} />
      </span>
    ))}
    {counted(PARA_PERSONA, solicitudEstados).map(({ de: estado, cuantos: count }) => (
      <span key={estado}>
        {solicitudEstados.length > 1 && <span>{`${count} `}</span>}
        <Badge tone={TONO_PARA_PERSONA[estado]}>{ESTADOS_PARA_PERSONA[estado]}</Badge>
      </span>
    ))}
  </Row>
);

const PARA_PERSONA = keysOf(ESTADOS_PARA_PERSONA);

/** Returns the number of each value that is there, in order. */
const counted = <E extends string>(all: readonly E[], present: readonly E[]) =>
  all
    .map((value) => ({ de: value, cuantos: present.filter((other) => other === value).length }))
    .filter(({ cuantos: count }) => count > 0);
