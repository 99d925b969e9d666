import { Pager } from '#platform/web/ui/Pager.tsx';
import { useMediaQuery } from '#platform/web/ui/useMediaQuery.ts';
import { ASIGNATURAS_POR_PAGINA } from '../../contract.ts';
import { Bloques } from '../Bloques.tsx';
import type { Change, Direccion } from '../direccion.ts';
import { Leyenda } from '../Leyenda.tsx';
import { type ListaProps, Tabla } from './Tabla.tsx';
import { Tarjetas } from './Tarjetas.tsx';

type VistaDeTablaProps = ListaProps & {
  readonly direccion: Direccion;
  readonly minimo: number;
  readonly onChange: Change;
  readonly onPagina: (pagina: number) => void;
};

/** A page of subjects, as a table or, on a phone, as cards. */
export function VistaDeTabla({ direccion, minimo, onChange, onPagina, ...lista }: VistaDeTablaProps) {
  const narrow = useMediaQuery('(max-width: 48rem)');
  const orden = { clave: direccion.orden ?? 'codigoAsig', sentido: direccion.sentido } as const;
  return (
    <>
      <Bloques narrow={narrow} bloque={direccion.bloque} onChange={(bloque) => onChange({ bloque })} />
      <Leyenda minimo={minimo} />
      {narrow ? (
        <Tarjetas {...lista} />
      ) : (
        <Tabla {...lista} orden={orden} onOrdenar={({ clave, sentido }) => onChange({ orden: clave, sentido })} />
      )}
      <Pager
        label="Páginas de asignaturas"
        rows="Asignaturas"
        from={lista.desde}
        size={ASIGNATURAS_POR_PAGINA}
        total={lista.total}
        onGo={(from) => onPagina(from / ASIGNATURAS_POR_PAGINA + 1)}
      />
    </>
  );
}
