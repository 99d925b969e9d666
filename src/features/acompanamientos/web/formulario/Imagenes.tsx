// Image fields of the form: an uploaded image, and the signature.
import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { archivoSchema, type ArchivoElegido } from '#catalogo/campos/archivo.ts';
import { CAMPOS_ACOMPANAMIENTO } from '#catalogo/rubrica/registro.ts';
import { CajaDeArchivo } from '#features/formularios/web/CajaDeArchivo.tsx';
import { FieldGroup } from '#platform/web/ui/Field.tsx';
import { RadioGroup } from '#platform/web/ui/inputs.tsx';
import { Stack } from '#platform/web/ui/layout.tsx';
import { Loading } from '#platform/web/ui/states.tsx';
import { fieldId } from './focus.ts';
import type { Trazos } from './strokes.ts';

/** Loads the sheet; loaded before, it works without a connection. */
export const loadSignatureSheet = async () => import('./SignatureSheet.tsx');

const SignatureSheet = lazy(loadSignatureSheet);

type FirmaProps = {
  readonly imagen: ArchivoElegido | null;
  readonly trazos: Trazos | null;
  readonly falla: string | undefined;
  readonly onFirma: (imagen: ArchivoElegido | null, trazos: Trazos | null) => void;
};

type Modo = 'archivo' | 'lienzo';

/** Field for the evaluator's signature: an attached picture, or drawn on a sheet (spec 1 §2). */
export function Firma({ imagen, trazos, falla, onFirma }: FirmaProps) {
  const [modo, setModo] = useState<Modo>(trazos ? 'lienzo' : 'archivo');
  const campo = CAMPOS_ACOMPANAMIENTO.imgFirma;
  const marco = { id: fieldId('imgFirma'), label: campo.etiqueta, required: true, error: falla };
  return (
    <Stack>
      <FieldGroup id={`${fieldId('imgFirma')}-modo`} label="¿Cómo quiere firmar?">
        <RadioGroup
          name="modoDeFirma"
          inline
          value={modo}
          onChange={({ target }) => setModo(target.value === 'lienzo' ? 'lienzo' : 'archivo')}
          options={[
            { value: 'archivo', label: 'Adjuntar una imagen' },
            { value: 'lienzo', label: 'Dibujar la firma' },
          ]}
        />
      </FieldGroup>
      {modo === 'archivo' ? (
        <CajaDeImagen
          campo={campo}
          name="imgFirma"
          marco={{ ...marco, help: undefined }}
          archivo={imagen}
          onArchivo={(archivo) => onFirma(archivo, null)}
        />
      ) : (
        <FieldGroup {...marco} help={imagen && !trazos ? REPLACES : COMO_SE_DIBUJA}>
          <Suspense fallback={<Loading>Preparando la hoja…</Loading>}>
            <SignatureSheet trazos={trazos} onTrazos={(nuevos, dibujada) => onFirma(dibujada, nuevos)} />
          </Suspense>
        </FieldGroup>
      )}
    </Stack>
  );
}

const COMO_SE_DIBUJA = 'Firme con el dedo, un lápiz o el ratón. Si usa el teclado, adjunte una imagen.';
const REPLACES = 'Ya adjuntó una imagen de su firma: lo que dibuje la reemplaza.';

type CajaDeImagenProps = Omit<ComponentProps<typeof CajaDeArchivo>, 'isOneOfMany'>;

/** Field for an image. A file that could not be sent is refused at once: no draft would store it. */
export function CajaDeImagen({ campo, marco, onArchivo, ...caja }: CajaDeImagenProps) {
  const [falla, setFalla] = useState<string>();

  function take(archivo: ArchivoElegido | null): void {
    const { error } = archivo ? archivoSchema(campo).safeParse(archivo) : {};
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
