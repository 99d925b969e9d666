import { useFormContext } from 'react-hook-form';
import type { Archivo } from '#catalogo/campos/archivo.ts';
import { Field } from '#platform/web/ui/Field.tsx';
import { TextInput } from '#platform/web/ui/inputs.tsx';
import type { EntradaProps } from './entrada.ts';

/** A file as the form holds it until it is sent. */
type ArchivoElegido = Archivo & { readonly contenido: File };

const elegido = (file: File): ArchivoElegido => ({
  nombre: file.name,
  tipo: file.type,
  tamano: file.size,
  contenido: file,
});

export function EntradaArchivo({ campo, ruta, marco }: EntradaProps<'archivo'>) {
  const { setValue, trigger } = useFormContext();
  return (
    <Field {...marco}>
      {(control) => (
        <TextInput
          {...control}
          type="file"
          accept={campo.tipos.join()}
          onChange={({ target: { files } }) => {
            const [file] = files ?? [];
            setValue(ruta, file ? elegido(file) : null, { shouldDirty: true, shouldTouch: true });
            void trigger(ruta);
          }}
        />
      )}
    </Field>
  );
}
