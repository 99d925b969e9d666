import { useFormContext } from 'react-hook-form';
import { seCumple } from '#catalogo/condicion.ts';
import type { Seccion } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { useFallos } from './fallos.ts';
import { useFormulario } from './formulario-context.ts';
import styles from './barras.module.css';
import { idDeSeccion } from './Seccion.tsx';

/** How many faults stand in a section. */
const fallosEn = ({ campos }: Seccion, fallos: readonly Fallo[]): number =>
  fallos.filter(({ ruta }) => campos.some((campo) => ruta === campo || ruta.startsWith(`${campo}.`))).length;

/** How far the person is, by sections, and a way to each. */
export function Progreso() {
  const { secciones } = useFormulario().formulario;
  const { getValues } = useFormContext();
  const fallos = useFallos();
  const shown = secciones
    .filter(({ visibleSi }) => seCumple(visibleSi, getValues()))
    .map((seccion) => ({ titulo: seccion.titulo, faltan: fallos && fallosEn(seccion, fallos) }));
  if (shown.length < 2) return null;
  const complete = shown.filter(({ faltan }) => faltan === 0).length;
  return (
    <nav aria-label="Avance por secciones" className={styles['progreso']}>
      <p>{`${complete} de ${shown.length} secciones completas`}</p>
      <ol>
        {shown.map(({ titulo, faltan }, i) => (
          <li key={titulo} data-complete={faltan === 0 || undefined}>
            <button type="button" onClick={() => goTo(titulo)}>
              {faltan === 0 ? <CheckIcon /> : <span aria-hidden="true">{i + 1}</span>}
              <VisuallyHidden>
                {faltan === null ? titulo : `${titulo}: ${faltan === 0 ? 'completa' : `faltan ${faltan}`}`}
              </VisuallyHidden>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function goTo(titulo: string): void {
  const heading = document.getElementById(idDeSeccion(titulo));
  heading?.parentElement?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
