import { SeguirTarea } from './SeguirTarea.tsx';
import { textoDeLoQueFalta } from './tiempo.ts';

/** After what a page of another slice says of a job: ` · faltan unos 40 segundos`, live; nothing while that is not known. */
export const LoQueFalta = ({ tarea }: { readonly tarea: string }) => (
  <SeguirTarea id={tarea}>
    {(conocida) => {
      const falta = textoDeLoQueFalta(conocida);
      return falta !== null && ` · ${falta}`;
    }}
  </SeguirTarea>
);
