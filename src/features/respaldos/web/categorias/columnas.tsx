import type { CSSProperties } from 'react';
import type { CategoriaDePlataforma } from '#features/plataforma/contract.ts';
import { enMiles } from '#platform/contract/quantities.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Radio } from '#platform/web/ui/inputs.tsx';
import type { Column } from '#platform/web/ui/List.tsx';
import { type Elegida, POR_CURSOS, TODA } from '../seleccion/seleccion.ts';
import { cursos } from '../textos.ts';
import styles from '../respaldos.module.css';
import { Ruta } from './Ruta.tsx';

type Eleccion = {
  readonly servidor: string;
  /** Returns the choice for a category; undefined where there is none. */
  readonly tipoDe: (id: number) => Elegida['backupType'] | undefined;
  /** Returns the number of listed categories that contain it. */
  readonly nivelDe: (id: number) => number;
  readonly onElegir: (elegida: Elegida) => void;
  readonly onDeseleccionar: (categoryId: number) => void;
};

/** The columns of the list of categories, with the ways to choose one (spec 2 §2). */
export const columnasDeCategorias = ({
  servidor,
  tipoDe,
  nivelDe,
  onElegir,
  onDeseleccionar,
}: Eleccion): Column<CategoriaDePlataforma>[] => {
  const opcion = (backupType: Elegida['backupType'], heading: string): Column<CategoriaDePlataforma> => ({
    key: String(backupType),
    heading,
    width: '6.5rem',
    cell: ({ id, categoryName, path }, on) => {
      const radio = {
        name: `${servidor}-${id}`,
        'aria-label': `${heading}: ${path}`,
        checked: tipoDe(id) === backupType,
        onChange: () => onElegir({ categoryId: id, categoryName, path, backupType }),
      };
      if (on === 'card') return <Radio {...radio} label={heading} />;
      return (
        <label className={styles['radio']}>
          <input {...radio} type="radio" />
        </label>
      );
    },
    card: 'line',
  });
  return [
    {
      key: 'nombre',
      heading: 'Nombre',
      width: '13rem',
      cell: ({ id, categoryName }, on) =>
        on === 'card' ? (
          categoryName
        ) : (
          <span className={styles['nivel']} style={{ '--nivel': nivelDe(id) } as CSSProperties}>
            {categoryName}
          </span>
        ),
    },
    {
      key: 'ruta',
      heading: 'Ruta en la plataforma',
      cell: ({ path }, on) => (on === 'card' ? path : <Ruta path={path} />),
      card: 'line',
    },
    {
      key: 'cursos',
      heading: 'Cursos',
      width: '5rem',
      align: 'end',
      cell: ({ courseCount }, on) => (on === 'card' ? cursos(courseCount) : enMiles(courseCount)),
      card: 'head',
    },
    opcion(TODA, 'Respaldar toda la categoría'),
    opcion(POR_CURSOS, 'Respaldar por cursos'),
    {
      key: 'quitar',
      heading: 'Deseleccionar',
      width: '9rem',
      // A disabled button would lose the focus.
      cell: ({ id, path }) => (
        <Button
          variant="plain"
          aria-disabled={tipoDe(id) === undefined}
          aria-label={`Deseleccionar: ${path}`}
          onClick={() => onDeseleccionar(id)}
        >
          Deseleccionar
        </Button>
      ),
      card: 'line',
    },
  ];
};
