import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { seCumple } from '#catalogo/condicion.ts';
import { consentimientoAparte } from '#catalogo/formulario.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { useFormulario } from './formulario-context.ts';
import { Progreso } from './Progreso.tsx';
import { Consentimiento, Seccion } from './Seccion.tsx';

/** What is asked, and under it its foot; of a form that an answer has ended, only that question and why. */
export function Cuerpo({ pie }: { readonly pie: ReactNode }) {
  const { bloqueo, secciones, ...formulario } = useFormulario().formulario;
  const { getValues } = useFormContext();
  useWatch({ name: bloqueo?.si.campo ?? '', disabled: !bloqueo });
  const ended = bloqueo && seCumple(bloqueo.si, getValues()) ? bloqueo : null;
  const consentimiento = ended ? undefined : consentimientoAparte(formulario);
  return (
    <>
      {formulario.progreso && !ended && <Progreso />}
      {secciones
        .filter(({ campos }) => !ended || campos.includes(ended.si.campo))
        .map((seccion) => (
          <Seccion key={seccion.titulo} seccion={seccion} />
        ))}
      {consentimiento && <Consentimiento consentimiento={consentimiento} />}
      {ended ? (
        <div>
          <Alert tone="error">{ended.mensaje}</Alert>
        </div>
      ) : (
        pie
      )}
    </>
  );
}
