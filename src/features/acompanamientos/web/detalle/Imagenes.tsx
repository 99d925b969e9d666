import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { type ImagenDeResultado, resultadoContract } from '../../contract-resultado.ts';
import type { Resultado } from '../../resultado.ts';

import styles from './detalle.module.css';

type ImagenesProps = {
  readonly id: string;
  readonly imagenes: readonly ImagenDeResultado[];
  readonly resultado: Resultado;
};

/** The pictures that go with a result; what the third of them shows stands above in words. */
export function Imagenes({ id, imagenes, resultado: { semana, evaluador } }: ImagenesProps) {
  if (imagenes.length === 0) return null;
  const pies: Readonly<Record<ImagenDeResultado, string>> = {
    imgSemana: `Imagen de la semana ${semana}`,
    imgFirma: `Firma: ${evaluador.nombre}`,
    imgResultadoAcompanamiento: 'Imagen del resultado, tal como la vio quien evaluó',
  };
  return (
    <section aria-labelledby="imagenes" className={styles['imagenes']}>
      <h2 id="imagenes">Imágenes</h2>
      {imagenes.map((imagen) => (
        <Imagen key={imagen} id={id} imagen={imagen} pie={pies[imagen]} />
      ))}
    </section>
  );
}

type ImagenProps = { readonly id: string; readonly imagen: ImagenDeResultado; readonly pie: string };

function Imagen({ id, imagen, pie }: ImagenProps) {
  const lectura = useQuery({
    queryKey: ['acompanamiento', id, 'imagen', imagen],
    queryFn: ({ signal }) =>
      call(resultadoContract, 'GET /acompanamientos/{id}/imagenes/{imagen}', { params: { id, imagen } }, { signal }),
    staleTime: Infinity,
  });
  return (
    <figure>
      <Reading of={lectura} failure="No se pudo cargar la imagen">
        {(blob) => <Dibujo blob={blob} alt={pie} />}
      </Reading>
      <figcaption>{pie}</figcaption>
    </figure>
  );
}

function Dibujo({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={alt} />;
}
