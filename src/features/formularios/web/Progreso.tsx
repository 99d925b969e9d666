import { useFormContext } from 'react-hook-form';
import { seCumple } from '#catalogo/condicion.ts';
import type { Seccion } from '#catalogo/formulario.ts';
import type { Fallo } from '#catalogo/validar.ts';
import { FormProgress } from '#platform/web/ui/form-bars.tsx';
import { useFallos } from './fallos.ts';
import { useFormulario } from './formulario-context.ts';
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
    <FormProgress
      label="Avance por secciones"
      steps={shown.map(({ titulo, faltan }) => ({
        title: titulo,
        state: faltan === null ? '' : faltan === 0 ? ': completa' : `: faltan ${faltan}`,
        isComplete: faltan === 0,
      }))}
      onGo={goTo}
    >
      {`${complete} de ${shown.length} secciones completas`}
    </FormProgress>
  );
}

function goTo(titulo: string): void {
  const heading = document.getElementById(idDeSeccion(titulo));
  heading?.parentElement?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}
