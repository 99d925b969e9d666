import { type ComponentProps, useState } from 'react';
import { type ArchivoElegido, esquemaArchivo } from '#catalogo/campos/archivo.ts';
import { CajaDeArchivo } from '#features/formularios/web/CajaDeArchivo.tsx';

type CajaDeImagenProps = Omit<ComponentProps<typeof CajaDeArchivo>, 'isOneOfMany'>;

/** An image of the accompaniment. What could not be sent is told at once, and not taken: no draft would keep it. */
export function CajaDeImagen({ campo, marco, onArchivo, ...caja }: CajaDeImagenProps) {
  const [falla, setFalla] = useState<string>();

  function take(archivo: ArchivoElegido | null): void {
    const { error } = archivo ? esquemaArchivo(campo).safeParse(archivo) : {};
    setFalla(error?.issues[0]?.message);
    onArchivo(error ? null : archivo);
  }

  return (
    <CajaDeArchivo
      {...caja}
      campo={campo}
      marco={{ ...marco, error: falla ?? marco.error }}
      onArchivo={take}
      isOneOfMany
    />
  );
}
