// Input of a field of type archivo (attached file): connects `CajaDeArchivo`, which renders it, to the form's state.
import { useController } from 'react-hook-form';
import type { ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { CajaDeArchivo } from '../CajaDeArchivo.tsx';
import type { EntradaProps } from './entrada.ts';

export function SelectorDeArchivo({ campo, ruta, marco }: EntradaProps<'archivo'>) {
  const { field } = useController({ name: ruta });

  function change(archivo: ArchivoElegido | null): void {
    field.onChange(archivo ?? '');
    field.onBlur();
  }

  return (
    <CajaDeArchivo
      campo={campo}
      name={ruta}
      marco={marco}
      archivo={field.value ? (field.value as ArchivoElegido) : null}
      onArchivo={change}
    />
  );
}
