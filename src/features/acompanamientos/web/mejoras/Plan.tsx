// Improvement plan on the page of an accompaniment: actions with their history, and buttons to change and add them.
import { useState } from 'react';
import { formatInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { History } from '#platform/web/ui/History.tsx';
import { Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { FieldChange, Muted, Prose } from '#platform/web/ui/text.tsx';
import type { Mejora } from '../../contract-mejoras.ts';
import type { Resultado } from '../../resultado.ts';
import { AccionDeMejora, Acciones } from './Acciones.tsx';
import { AddMejora, ChangeMejora } from './MejoraDialogs.tsx';
import { Propuesta } from './Propuesta.tsx';

type PlanProps = {
  readonly acompanamiento: string;
  readonly mejoras: readonly Mejora[];
  readonly resultado: Resultado;
  /** Actions have effort and expected evidence. */
  readonly hasEsfuerzo: boolean;
  /** A manager changes all of an action; its teacher only the state, and its evaluator nothing. */
  readonly como: 'gestor' | 'evaluador' | 'docente';
};

/** Improvement plan: the actions that this accompaniment proposed, and those still open before it. */
export function Plan({ acompanamiento, mejoras, resultado, hasEsfuerzo, como: role }: PlanProps) {
  const [abierta, setAbierta] = useState<string | null>(null);
  const [agrega, setAgrega] = useState(false);
  const mejora = mejoras.find(({ id }) => id === abierta);
  return (
    <Section title="Plan de mejora" look="box">
      {mejoras.length === 0 && <Muted>No hay acciones por hacer en esta asignatura.</Muted>}
      <Acciones mejoras={mejoras}>
        {(one) => (
          <AccionDeMejora key={one.id} mejora={one} isEarlier={one.acompanamiento !== acompanamiento}>
            <Propuesta mejora={one} como={role} />
            <Historia mejora={one} />
            {(role === 'gestor' || (role === 'docente' && one.estado !== 'cumplida')) && (
              <Button onClick={() => setAbierta(one.id)} aria-label={`Actualizar: ${one.criterio}`}>
                Actualizar
              </Button>
            )}
          </AccionDeMejora>
        )}
      </Acciones>
      {role === 'gestor' && (
        <Row>
          <Button onClick={() => setAgrega(true)}>Agregar una acción</Button>
        </Row>
      )}
      {agrega && (
        <AddMejora {...{ acompanamiento, resultado, mejoras, hasEsfuerzo }} onClose={() => setAgrega(false)} />
      )}
      {mejora && role !== 'evaluador' && (
        <ChangeMejora
          key={mejora.id}
          acompanamiento={acompanamiento}
          mejora={mejora}
          hasEsfuerzo={hasEsfuerzo}
          como={role}
          onClose={() => setAbierta(null)}
        />
      )}
    </Section>
  );
}

const Historia = ({ mejora: { historia } }: { readonly mejora: Mejora }) => (
  <History
    place="fold"
    of={historia.map(({ nombre, instante, cambios, nota }) => ({
      key: instante,
      instant: instante,
      when: formatInstante(new Date(instante)),
      by: nombre,
      what: (
        <>
          {cambios.map(({ campo, antes: before, despues: after }) => (
            <FieldChange key={campo} field={campo} from={before} to={after} />
          ))}
          {nota !== '' && <Prose>{nota}</Prose>}
        </>
      ),
    }))}
  />
);
