// List of the actions of an improvement plan, and the open ones above a new accompaniment.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useCan } from '#features/sesion/web/Permisos.ts';
import { countOf } from '#platform/contract/quantities.ts';
import { call } from '#platform/web/api.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Badge } from '#platform/web/ui/Badge.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Elements } from '#platform/web/ui/elements.ts';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row, Stack } from '#platform/web/ui/layout.tsx';
import { Rows } from '#platform/web/ui/Rows.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import {
  ESTADOS_DE_MEJORA,
  mejorasContract,
  textoDeFechaDeMejora,
  textoDeMinutos,
  type Mejora,
} from '../../contract-mejoras.ts';
import styles from '../resultado.module.css';
import { Propuesta } from './Propuesta.tsx';

type AccionesProps = {
  readonly mejoras: readonly Mejora[];
  /** Renders an action as list item. */
  readonly children: (mejora: Mejora) => Elements;
};

/** Most actions shown at first: on a phone the content below must not be far away. */
const A_LA_VISTA = 4;

/** List of the actions of a plan; of many, only the first until the others are requested. */
export function Acciones({ mejoras, children }: AccionesProps) {
  const [all, setAll] = useState(false);
  const lista = useRef<HTMLUListElement>(null);
  const resto = all ? 0 : Math.max(0, mejoras.length - A_LA_VISTA);
  // The pressed button disappears: the focus moves to the first of the other actions.
  useEffect(() => {
    if (all) lista.current?.querySelectorAll<HTMLElement>(':scope > li')[A_LA_VISTA]?.focus();
  }, [all]);
  return (
    <>
      <Rows ref={lista}>{mejoras.slice(0, mejoras.length - resto).map((mejora) => children(mejora))}</Rows>
      {resto > 0 && (
        <>
          {/* In print all actions are shown: there is no button. */}
          <div className={styles['enPapel']}>
            <Rows>{mejoras.slice(-resto).map((mejora) => children(mejora))}</Rows>
          </div>
          <Row>
            <Button onClick={() => setAll(true)}>{resto === 1 ? 'Ver la otra' : `Ver las otras ${resto}`}</Button>
          </Row>
        </>
      )}
    </>
  );
}

const TONOS = { pendiente: 'warning', 'en-curso': 'info', cumplida: 'success' } as const;

type AccionProps = {
  readonly mejora: Mejora;
  /** An earlier accompaniment proposed it: its week is shown. */
  readonly isEarlier: boolean;
  /** Element of the name: a heading below the plan's, or a paragraph if the plan has none. */
  readonly nombre?: 'h3' | 'p';
  readonly children?: Elements;
};

export function AccionDeMejora({ mejora, isEarlier, nombre: Nombre = 'h3', children }: AccionProps) {
  const { criterio, accion, responsable, fecha, estado, semana, semestre, minutos, evidenciaEsperada } = mejora;
  return (
    <Stack as="li" gap={1} start tabIndex={-1}>
      <Row place="between">
        <Nombre>
          <strong>{criterio}</strong>
        </Nombre>
        <Badge tone={TONOS[estado]} icon={estado === 'pendiente' ? ClockIcon : undefined}>
          {ESTADOS_DE_MEJORA[estado]}
        </Badge>
      </Row>
      <Prose>{accion}</Prose>
      <Muted>
        <span>{`${responsable} · ${fecha === null ? textoDeFechaDeMejora(fecha) : `Para el ${textoDeFechaDeMejora(fecha)}`}`}</span>
        {minutos !== null && <span>{` · ${textoDeMinutos(minutos)}`}</span>}
        {isEarlier && <span>{` · Pendiente desde la semana ${semana} (${semestre})`}</span>}
      </Muted>
      {evidenciaEsperada !== '' && <Muted>{`Se verá en el aula: ${evidenciaEsperada}`}</Muted>}
      {estado !== 'cumplida' && mejora.lectura !== null && <Muted>{mejora.lectura}</Muted>}
      {children}
    </Stack>
  );
}

type MejorasPendientesProps = {
  /** The teacher's address. */
  readonly correo: string;
  /** The subject's code. */
  readonly codigo: string;
};

/** Open actions of the teacher in a subject, shown above a new accompaniment; renders nothing if there are none. */
export function MejorasPendientes({ correo, codigo }: MejorasPendientesProps) {
  // On a phone they would put the criteria two windows further down.
  const isWide = useMediaQuery('(min-width: 48rem)');
  const readsPlans = useCan()('acompanamientos.leer');
  const { data, error } = useQuery({
    queryKey: ['mejoras', correo, codigo],
    queryFn: ({ signal }) =>
      call(mejorasContract, 'POST /acompanamientos/mejoras', { body: { correo, codigo } }, { signal }),
    // An accompaniment sent just before has changed the plan.
    staleTime: 0,
    // The plans of others are not an evaluator's.
    enabled: readsPlans,
  });
  if (error) {
    return (
      <Alert tone="warning" title="No se pudo leer el plan de mejora anterior">
        {error.message}
      </Alert>
    );
  }
  if (!data || data.mejoras.length === 0) return null;
  const count = data.mejoras.length;
  return (
    <Box as="details" open={isWide}>
      <summary>
        <strong>
          {`${countOf(count, 'acción de mejora abierta', 'acciones de mejora abiertas')} en esta asignatura`}
        </strong>
      </summary>
      <div className={styles['pendientes']}>
        <Acciones mejoras={data.mejoras}>
          {(mejora) => (
            <AccionDeMejora key={mejora.id} mejora={mejora} isEarlier nombre="p">
              <Propuesta mejora={mejora} como="gestor" />
            </AccionDeMejora>
          )}
        </Acciones>
      </div>
    </Box>
  );
}
