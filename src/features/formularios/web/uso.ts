// Type of the code that a form loads only once a person begins to fill it in. In a file of its own: its parts ask for it.
import type { ComponentType } from 'react';
import type { fechaLimits } from '#catalogo/campos/fecha.ts';
import type { withoutInvisibles } from '#catalogo/campos/limpieza.ts';
import type { safeFileName } from '#platform/contract/file-name.ts';
import type { announceFilled } from '#platform/web/ui/filled.ts';
import type { readFields } from '#platform/web/ui/paste.ts';
import type { AvisoDeOtraPestana } from './borrador/AvisoDeOtraPestana.tsx';
import type { carryOver } from './borrador/load-carry-over.ts';
import type { parseBorrador } from './borrador/parse-borrador.ts';
import type { Encontrada, searchAsignaturas } from './campos/AsignaturaEncontrada.tsx';
import type { AvisoDeIdentidad } from './campos/AvisoDeIdentidad.tsx';
import type { checkFileStart } from './campos/check-file-start.ts';
import type * as checks from './checks.ts';
import type { CuposDeLista } from './cupos/CuposDeLista.tsx';
import type { openOferta } from './cupos/oferta.ts';
import type { Capas } from './envio/Capas.tsx';
import type { sendFormulario } from './envio/send-formulario.ts';
import type { AvisoDeRepetidos } from './lista/AvisoDeRepetidos.tsx';
import type { PegarListaProps } from './lista/items.ts';
import type { obligatoriasEn } from './obligatorias.ts';
import type { PasosProps, reachedStep } from './paso.ts';

/** The chunk that a form needs once it is used. */
export type Uso = typeof checks & {
  readonly obligatoriasEn: typeof obligatoriasEn;
  readonly fechaLimits: typeof fechaLimits;
  readonly withoutInvisibles: typeof withoutInvisibles;
  readonly safeFileName: typeof safeFileName;
  readonly announceFilled: typeof announceFilled;
  readonly readFields: typeof readFields;
  readonly AvisoDeOtraPestana: typeof AvisoDeOtraPestana;
  readonly carryOver: typeof carryOver;
  readonly parseBorrador: typeof parseBorrador;
  readonly searchAsignaturas: typeof searchAsignaturas;
  readonly Encontrada: typeof Encontrada;
  readonly AvisoDeIdentidad: typeof AvisoDeIdentidad;
  readonly checkFileStart: typeof checkFileStart;
  readonly CuposDeLista: typeof CuposDeLista;
  readonly openOferta: typeof openOferta;
  readonly Capas: typeof Capas;
  readonly sendFormulario: typeof sendFormulario;
  readonly AvisoDeRepetidos: typeof AvisoDeRepetidos;
  readonly loadPegarLista: () => Promise<ComponentType<PegarListaProps>>;
  readonly reachedStep: typeof reachedStep;
  readonly Pasos: ComponentType<PasosProps>;
  readonly RecordarDatos: ComponentType;
  readonly AvisoDeDominio: ComponentType<{ readonly ruta: string }>;
};
