import { definirFormulario } from '../formulario.ts';
import { CONFIRMAR_BASE_DE_DATOS, DATOS_ENVIADOS, TODOS_OBLIGATORIOS } from '../textos.ts';
import {
  accesoTecnologia,
  apropiacionTecnologia,
  datosBasicos,
  habitosEstudio,
  TEXTO_AUTORIZACION,
  usoTecnologia,
} from './campos.ts';

const AUTORIZACION = 'datosBasicos.autorizacionTratamientoDatos';
const SIN_AUTORIZACION = 'No podemos continuar si no acepta el tratamiento de datos.';
const autorizado = { campo: AUTORIZACION, es: ['Sí'] } as const;

/** Digital characterization of virtual-mode students: five groups, about sixty fields (spec 2 §2, §3, §5). */
export const caracterizacionDigital = definirFormulario({
  slug: 'encuestaCaracterizacionDigital',
  version: 1,
  titulo: 'Encuesta de caracterización digital',
  ruta: '/generales/encuestaCaracterizacionDigital',
  llamada: 'POST /gestionVirtual-service/generals/survey/saveDigitalCharacterizationSurvey',
  acceso: 'publico',
  viaje: 'json',
  respuesta: 'error-logico',
  sensible: true,
  pasos: true,
  banner: true,
  prefijo: 'CAR',
  campos: { datosBasicos, accesoTecnologia, usoTecnologia, apropiacionTecnologia, habitosEstudio },
  secciones: [
    { titulo: 'Tratamiento de datos', campos: [AUTORIZACION] },
    {
      titulo: 'Datos personales',
      visibleSi: autorizado,
      campos: [
        'datosBasicos.nombreCompleto',
        'datosBasicos.tipoDocumento',
        'datosBasicos.numeroDocumento',
        'datosBasicos.telefonoContacto',
        'datosBasicos.correoElectronico',
        'datosBasicos.edad',
        'datosBasicos.programaAcademico',
        'datosBasicos.programaAcademicoEspecificar',
        'datosBasicos.genero',
        'datosBasicos.estratoSocioeconomico',
        'datosBasicos.URegion',
        'datosBasicos.condicionDiscapacidad',
      ],
    },
    { titulo: 'Acceso a la tecnología', visibleSi: autorizado, campos: ['accesoTecnologia'] },
    { titulo: 'Uso de la tecnología', visibleSi: autorizado, campos: ['usoTecnologia'] },
    { titulo: 'Apropiación de la tecnología', visibleSi: autorizado, campos: ['apropiacionTecnologia'] },
    { titulo: 'Hábitos de estudio', visibleSi: autorizado, campos: ['habitosEstudio'] },
  ],
  bloqueo: { si: { campo: AUTORIZACION, es: ['No'] }, mensaje: SIN_AUTORIZACION },
  consentimiento: {
    version: 'caracterizacion-2026-1',
    desde: '2026-11-20',
    texto: TEXTO_AUTORIZACION,
    campo: AUTORIZACION,
    etiqueta: datosBasicos.campos.autorizacionTratamientoDatos.etiqueta,
    mensaje: SIN_AUTORIZACION,
    finalidad: 'Caracterizar a los estudiantes de modalidad virtual',
  },
  efectos: [
    {
      efecto: 'niveles',
      campos: [
        'datosBasicos.nivelCriticidad',
        'accesoTecnologia.nivelCriticidad',
        'usoTecnologia.nivelCriticidad',
        'apropiacionTecnologia.nivelCriticidad',
        'habitosEstudio.nivelCriticidad',
      ],
    },
  ],
  textos: {
    proposito: 'Ayúdenos a conocer sus condiciones para estudiar en modalidad virtual.',
    duracion: 'Toma unos 8 minutos.',
    tratamiento:
      'Sus respuestas son confidenciales y se usan para planear el apoyo a los estudiantes (Ley 1581 de 2012). ' +
      'Este equipo no las guarda cuando cierre la pestaña.',
    enviar: 'Enviar respuestas',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_BASE_DE_DATOS,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad usa las respuestas para planear el acompañamiento de su programa.',
  },
});
