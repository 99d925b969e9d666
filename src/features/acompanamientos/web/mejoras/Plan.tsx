import { useState } from 'react';
import { textoDeInstante } from '#catalogo/momento.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import type { Mejora } from '../../contract-mejoras.ts';
import type { Resultado } from '../../resultado.ts';
import { AgregarMejora } from './AgregarMejora.tsx';
import { CambiarMejora } from './CambiarMejora.tsx';
import { Accion } from './Accion.tsx';
import { Acciones } from './Acciones.tsx';
import styles from './mejoras.module.css';

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
    <section aria-labelledby="plan" className={styles['plan']}>
      <h2 id="plan">Plan de mejora</h2>
      {mejoras.length === 0 && <p className={styles['suave']}>No hay acciones por hacer en esta asignatura.</p>}
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
      {como === 'gestor' && <Button onClick={() => setAgrega(true)}>Agregar una acción</Button>}
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
    </section>
  );
}

const Historia = ({ mejora: { historia } }: { readonly mejora: Mejora }) => (
  <details className={styles['historia']}>
    <summary>{historia.length === 1 ? '1 cambio' : `${historia.length} cambios`}</summary>
    <ul>
      {historia.map(({ nombre, instante, cambios, nota }) => (
        <li key={instante}>
          <p className={styles['suave']}>
            {nombre}, {textoDeInstante(new Date(instante))}
          </p>
          {cambios.map(({ campo, antes, despues }) => (
            <p key={campo}>
              {campo}: de «{antes}» a «{despues}»
            </p>
          ))}
          {nota !== '' && <p className={styles['nota']}>{nota}</p>}
        </li>
      ))}
    </ul>
  </details>
);
