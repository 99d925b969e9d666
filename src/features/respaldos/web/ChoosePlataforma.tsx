// Choice of a Moodle server; what follows it gets its categories.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Elements } from '#platform/web/ui/elements.ts';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { SelectField } from '#platform/web/ui/SelectField.tsx';
import { allCategoriasOf, ServerReading, SIN_SERVIDORES, useServidores } from './plataforma.tsx';

export type CategoriaOption = readonly [id: number, camino: string];

type ChoosePlataformaProps = {
  readonly children: (servidor: string, categorias: readonly CategoriaOption[]) => Elements;
};

export function ChoosePlataforma({ children }: ChoosePlataformaProps) {
  const [servidor, setServidor] = useState('');
  const servidores = useServidores();
  const opciones = allCategoriasOf(servidor);
  const categorias = useQuery({ ...opciones, enabled: servidor !== '' });
  return (
    <>
      <Reading of={servidores} failure={SIN_SERVIDORES}>
        {(offered) => (
          <SelectField
            label="Plataforma"
            all="Seleccione plataforma"
            value={offered.find(({ name }) => name === servidor)?.name}
            options={offered.map(({ name, label }) => [name, label])}
            onChange={(name = '') => setServidor(name)}
          />
        )}
      </Reading>
      {servidor !== '' && (
        <ServerReading lectura={categorias} clave={opciones.queryKey}>
          {(all) =>
            children(
              servidor,
              all.map(({ id, path }) => [id, path]),
            )
          }
        </ServerReading>
      )}
    </>
  );
}
