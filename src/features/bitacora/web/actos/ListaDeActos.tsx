import { type ReactNode, useEffect, useState } from 'react';
import { TITULOS } from '#catalogo/titulos.ts';
import { ApiError } from '#platform/web/http.ts';
import { ListPage } from '#platform/web/ui/ListPage.tsx';
import { ClearFiltersButton } from '#platform/web/ui/NoMatches.tsx';
import { Reading } from '#platform/web/ui/Reading.tsx';
import { EmptyState } from '#platform/web/ui/states.tsx';
import { type FiltroDeBitacora, MAX_CONTADOS } from '../../contract.ts';
import type { Change, Direccion } from '../search.ts';
import { Actos } from './Actos.tsx';
import { Barra, type Buscado } from './Barra.tsx';
import { BotonesDeExportar, ResultadoDeExportar, useExportarActos } from './ExportarActos.tsx';
import { useActos, useTotal } from './useActos.ts';

const NADA: Buscado = { usuario: '', objeto: '', direccion: '' };

/** How long typing must pause before it is looked for, in ms. */
const PAUSA = 350;

/** What is typed, and what of it is looked for once it pauses. */
function useBuscado() {
  const [escrito, setEscrito] = useState(NADA);
  const [buscado, setBuscado] = useState(NADA);
  useEffect(() => {
    const timer = setTimeout(() => setBuscado(escrito), PAUSA);
    return () => clearTimeout(timer);
  }, [escrito]);
  return {
    escrito,
    buscado,
    escribir: (part: Partial<Buscado>) => setEscrito((before) => ({ ...before, ...part })),
    borrar: () => {
      setEscrito(NADA);
      setBuscado(NADA);
    },
  };
}

const dichos = (buscado: Buscado): Partial<Buscado> =>
  Object.fromEntries(
    Object.entries(buscado).flatMap(([clave, texto]) => (texto.trim() ? [[clave, texto.trim()]] : [])),
  );

const filtroDe = ({ accion, resultado, desde, hasta }: Direccion, buscado: Buscado): FiltroDeBitacora => ({
  ...(accion && { accion }),
  ...(resultado && { resultado }),
  ...(desde && { desde }),
  ...(hasta && { hasta }),
  ...dichos(buscado),
});

type ListaDeActosProps = { readonly vistas: ReactNode; readonly direccion: Direccion; readonly change: Change };

/** What was done, by whom, the newest first. */
export function ListaDeActos({ vistas, direccion, change }: ListaDeActosProps) {
  const { escrito, buscado, escribir, borrar } = useBuscado();
  const filtro = filtroDe(direccion, buscado);
  const lectura = useActos(filtro);
  const { data: cuenta, ...total } = useTotal(filtro);
  const exportar = useExportarActos(filtro);
  const filtrado = Object.keys(filtro).length > 0;
  const cuantos = cuenta && textoDeCuenta(cuenta);
  const quitar = (): void => {
    borrar();
    change({ accion: undefined, resultado: undefined, desde: undefined, hasta: undefined });
  };
  const actos = lectura.data?.pages.flatMap((page) => page.actos);
  const lista = (
    <Actos
      actos={actos}
      ocupada={lectura.isPlaceholderData}
      onMas={lectura.hasNextPage ? () => void lectura.fetchNextPage() : undefined}
      leyendo={lectura.isFetchingNextPage}
      direccion={direccion}
      change={change}
    />
  );
  const errores = lectura.error instanceof ApiError ? (lectura.error.errores ?? {}) : {};
  return (
    <ListPage title={TITULOS.auditoria} count={cuantos} of={total} views={vistas}>
      <Barra
        direccion={direccion}
        change={change}
        buscado={escrito}
        onBuscado={escribir}
        errores={errores}
        onActualizar={() => {
          void lectura.refetch();
          void total.refetch();
        }}
        acciones={
          <>
            {filtrado && <ClearFiltersButton variant="plain" onClick={quitar} />}
            <BotonesDeExportar exportar={exportar} hayActos={cuenta !== undefined && cuenta.total > 0} />
          </>
        }
      />
      <ResultadoDeExportar exportar={exportar} />
      <Reading of={lectura} failure="No se pudo leer la auditoría" waiting={lista}>
        {() => (actos?.length === 0 ? <Vacia filtrado={filtrado} onQuitar={quitar} /> : lista)}
      </Reading>
    </ListPage>
  );
}

function textoDeCuenta({ total, hayMas }: { readonly total: number; readonly hayMas: boolean }): string {
  if (hayMas) return `Más de ${MAX_CONTADOS.toLocaleString('es-CO')} actos`;
  return total === 1 ? '1 acto' : `${total.toLocaleString('es-CO')} actos`;
}

const Vacia = ({ filtrado, onQuitar }: { readonly filtrado: boolean; readonly onQuitar: () => void }) => (
  <EmptyState
    title={filtrado ? 'Ningún acto cumple los filtros' : 'Aún no hay actos'}
    actions={filtrado && <ClearFiltersButton onClick={onQuitar} />}
  >
    {filtrado
      ? 'El usuario y la dirección se buscan completos. Un registro se busca por su comprobante o su identificador.'
      : 'Aquí queda cada ingreso, consulta, cambio y exportación.'}
  </EmptyState>
);
