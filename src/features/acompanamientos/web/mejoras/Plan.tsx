import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted, Prose } from '#platform/web/ui/text.tsx';
import { countOf } from '#platform/contract/quantities.ts';
import type { Mejora } from '../../contract-mejoras.ts';
import type { Resultado } from '../../resultado.ts';
import { AgregarMejora } from './AgregarMejora.tsx';
import { CambiarMejora } from './CambiarMejora.tsx';
import { Accion } from './Accion.tsx';
import { Acciones } from './Acciones.tsx';

type PlanProps = {
  readonly acompanamiento: string;
  readonly mejoras: readonly Mejora[];
  readonly resultado: Resultado;
  /** A manager changes all of an action; its teacher says how it goes. */
  readonly como: 'gestor' | 'docente';
};

/** What is done to better a subject: the actions that this accompaniment proposed, and what was open before it. */
export function Plan({ acompanamiento, mejoras, resultado, como }: PlanProps) {
  const [abierta, setAbierta] = useState<string | null>(null);
  const [agrega, setAgrega] = useState(false);
  const mejora = mejoras.find(({ id }) => id === abierta);
  return (
    <Section title="Plan de mejora" look="box">
      {mejoras.length === 0 && <Muted>No hay acciones por hacer en esta asignatura.</Muted>}
      <Acciones mejoras={mejoras}>
        {(una) => (
          <Accion key={una.id} mejora={una} deAntes={una.acompanamiento !== acompanamiento}>
            {una.historia.length > 0 && <Historia mejora={una} />}
            {(como === 'gestor' || una.estado !== 'cumplida') && (
              <Button onClick={() => setAbierta(una.id)} aria-label={`Actualizar: ${una.criterio}`}>
                Actualizar
              </Button>
            )}
          </Accion>
        )}
      </Acciones>
      {como === 'gestor' && (
        <Row>
          <Button onClick={() => setAgrega(true)}>Agregar una acción</Button>
        </Row>
      )}
      {agrega && <AgregarMejora {...{ acompanamiento, resultado, mejoras }} onClose={() => setAgrega(false)} />}
      {mejora && (
        <CambiarMejora
          key={mejora.id}
          acompanamiento={acompanamiento}
          mejora={mejora}
          como={como}
          onClose={() => setAbierta(null)}
        />
      )}
    </Section>
  );
}

const Historia = ({ mejora: { historia } }: { readonly mejora: Mejora }) => (
  <details>
    <summary>{countOf(historia.length, 'cambio', 'cambios')}</summary>
    <Box as="ul" look="aside" gap={2}>
      {historia.map(({ nombre, instante, cambios, nota }) => (
        <li key={instante}>
          <Muted>
            {nombre}, {textoDeInstante(new Date(instante))}
          </Muted>
          {cambios.map(({ campo, antes, despues }) => (
            <p key={campo}>
              {campo}: de «{antes}» a «{despues}»
            </p>
          ))}
          {nota !== '' && <Prose>{nota}</Prose>}
        </li>
      ))}
    </Box>
  </details>
);
