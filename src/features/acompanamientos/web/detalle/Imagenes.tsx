import { call } from '#platform/web/api.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { Section } from '#platform/web/ui/Section.tsx';
import { Muted } from '#platform/web/ui/text.tsx';
import { type ImagenDeResultado, resultadoContract } from '../../contract-resultado.ts';
import type { Resultado } from '../../resultado.ts';
import styles from '../resultado.module.css';

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
    <Section title="Imágenes">
      {imagenes.map((imagen) => (
        <Imagen key={imagen} id={id} imagen={imagen} pie={pies[imagen]} />
      ))}
    </Section>
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
    <Stack as="figure" gap={2} start>
      <Reading of={lectura} failure="No se pudo cargar la imagen">
        {(blob) => <Dibujo blob={blob} alt={pie} />}
      </Reading>
      <figcaption>
        <Muted as="span">{pie}</Muted>
      </figcaption>
    </Stack>
  );
}

function Dibujo({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img className={styles['imagen']} src={url} alt={alt} />;
}
