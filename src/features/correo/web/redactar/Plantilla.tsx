import { textoDeTamano } from '#platform/contract/quantities.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Field } from '#platform/web/ui/Field.tsx';
import { FileInput } from '#platform/web/ui/FileInput.tsx';
import { FileIcon } from '#platform/web/ui/icons.tsx';
import { Box, Row } from '#platform/web/ui/layout.tsx';
import { MutedInline } from '#platform/web/ui/text.tsx';

type PlantillaProps = {
  readonly archivo: File | null;
  readonly error: string | undefined;
  readonly onChange: (archivo: File | null) => void;
};

/** The Word template: chosen, and then shown with its name until another is chosen or it is taken out. */
export function Plantilla({ archivo, error, onChange }: PlantillaProps) {
  return (
    <Field
      label="Plantilla de Word"
      required
      id="correo-plantilla"
      help="Un archivo .docx de hasta 5 MB. Los campos van entre llaves, por ejemplo {nombreUsuario}. El encabezado y el pie de página no se envían."
      error={error}
    >
      {(control) =>
        archivo ? (
          <Box id={control.id} tabIndex={-1} aria-describedby={control['aria-describedby']}>
            <Row first>
              <span>
                <FileIcon /> {archivo.name} <MutedInline>{textoDeTamano(archivo.size)}</MutedInline>
              </span>
              <Button onClick={() => onChange(null)}>Quitar la plantilla</Button>
            </Row>
          </Box>
        ) : (
          <FileInput
            {...control}
            accept=".docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document"
            onChange={(event) => onChange(event.target.files?.[0] ?? null)}
          />
        )
      }
    </Field>
  );
}
