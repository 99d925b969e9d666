// Form, as data, of the digital characterization survey of virtual students: groups of questions, consent and texts.
import { grupo } from '../arbol.ts';
import { LARGO_DE_RELATO } from '../campos/base.ts';
import { calculado } from '../campos/calculado.ts';
import { correo } from '../campos/correo.ts';
import { digitos } from '../campos/digitos.ts';
import { opcion } from '../campos/opcion.ts';
import { opciones } from '../campos/opciones.ts';
import { texto } from '../campos/texto.ts';
import { defineFormulario } from '../formulario.ts';
import { nombreCompleto, numDocumento } from '../personas.ts';
import { CONFIRMAR_BASE_DE_DATOS, DATOS_ENVIADOS, TODOS_OBLIGATORIOS } from '../textos.ts';

/** The box that appears when 'Otro' is chosen: upper-cased, not required (spec 2 §2, §5). */
const textoOfOtro = (campo: string) =>
  texto({
    identifica: null,
    etiqueta: 'Otro, ¿Cuál?',
    max: LARGO_DE_RELATO,
    mayusculas: true,
    obligatorio: false,
    vacio: '',
    sensible: true,
    visibleSi: { campo, valores: ['otro'] },
  });

const nivelCriticidad = calculado({ etiqueta: 'Nivel de criticidad' });
const frecuencia = (etiqueta: string) => opcion({ etiqueta, lista: 'frecuencias' });

/** The consent that the answer 'Sí' gives (spec 2 §2). */
const TEXTO_AUTORIZACION =
  'Según la Ley 1581 de 2012, la Unidad de Educación Virtual tratará sus datos, también los de género y discapacidad, que ' +
  'son sensibles, solo para caracterizar a sus estudiantes y planear el apoyo que les da. Puede conocerlos, ' +
  'actualizarlos, rectificarlos o pedir que se supriman en cualquier momento.';

const datosBasicos = grupo({
  autorizacionTratamientoDatos: opcion({
    etiqueta: '¿Autoriza el tratamiento de sus datos personales?',
    ayuda: TEXTO_AUTORIZACION,
    lista: 'siNo',
    presentacion: 'botones',
  }),
  nombreCompleto,
  tipoDocumento: opcion({ etiqueta: 'Tipo de documento', lista: 'tiposDocumentoCaracterizacion' }),
  numeroDocumento: numDocumento,
  telefonoContacto: digitos({
    identifica: 'telefono',
    etiqueta: 'Teléfono de contacto',
    min: 7,
    max: 13,
    autocompletar: 'tel',
  }),
  correoElectronico: correo({ etiqueta: 'Correo electrónico' }),
  edad: opcion({ etiqueta: 'Edad', lista: 'rangosEdad', presentacion: 'botones' }),
  programaAcademico: opcion({ etiqueta: 'Programa académico', lista: 'programasVirtuales' }),
  programaAcademicoEspecificar: textoOfOtro('datosBasicos.programaAcademico'),
  genero: opcion({ etiqueta: 'Género', lista: 'generos', sensible: true }),
  estratoSocioeconomico: opcion({ etiqueta: 'Estrato socioeconómico', lista: 'estratos', presentacion: 'botones' }),
  URegion: opcion({ etiqueta: 'Grupo regional', lista: 'gruposRegionales' }),
  condicionDiscapacidad: opcion({ etiqueta: 'Condición de discapacidad', lista: 'discapacidades', sensible: true }),
  nivelCriticidad,
});

const accesoTecnologia = grupo({
  equipoPropio: opcion({ etiqueta: '¿Tiene equipo propio para estudiar?', lista: 'siNo', presentacion: 'botones' }),
  conexionInternet: opcion({ etiqueta: '¿Cuándo tiene internet?', lista: 'disponibilidadInternet' }),
  tipoEquipoPropio: opciones({ etiqueta: '¿Qué equipos usa?', lista: 'equiposPropios' }),
  equipoPropioOtroEspecificar: textoOfOtro('accesoTecnologia.tipoEquipoPropio'),
  recursoTecnologicoEstudio: opciones({
    etiqueta: '¿Dónde encuentra los recursos para estudiar?',
    lista: 'lugaresDeEstudio',
  }),
  camaraDisponible: opcion({
    etiqueta: '¿Su equipo tiene cámara?',
    ayuda: 'Responda No si usa una cámara externa.',
    lista: 'siNo',
    presentacion: 'botones',
  }),
  tipoConexionInternet: opciones({
    etiqueta: '¿Qué tipo de conexión usa?',
    lista: 'tiposConexion',
    excluyente: 'ninguna',
  }),
  tipoConexionInternetEspecificar: textoOfOtro('accesoTecnologia.tipoConexionInternet'),
  condicionesEstudio: opciones({
    etiqueta: '¿Con qué cuenta su lugar de estudio?',
    lista: 'condicionesEstudio',
    excluyente: 'ninguna',
  }),
  condicionesEstudioEspecificar: textoOfOtro('accesoTecnologia.condicionesEstudio'),
  nivelCriticidad,
});

const usoTecnologia = grupo({
  frecuenciaUsoInternet: opcion({ etiqueta: '¿Con qué frecuencia usa internet?', lista: 'frecuenciasInternet' }),
  actividadesInternet: grupo(
    {
      comunicacion: frecuencia('Comunicarse con otras personas'),
      entretenimiento: frecuencia('Entretenerse'),
      tramites_administrativos: frecuencia('Hacer trámites administrativos'),
      busqueda_informacion: frecuencia('Buscar información'),
      trabajo_colaborativo: frecuencia('Trabajar con otros'),
      educacion: frecuencia('Estudiar'),
      lectura: frecuencia('Leer libros, noticias o artículos'),
      publicacion_opiniones: frecuencia('Publicar opiniones'),
      ventas_compras: frecuencia('Comprar o vender'),
      otro_actividad: frecuencia('Otra actividad'),
    },
    { matriz: { etiqueta: '¿Con qué frecuencia usa internet para estas actividades?' } },
  ),
  frecuenciaHerramientasDigitales: grupo(
    {
      correo_electronico: frecuencia('Correo electrónico'),
      biblioteca_digital: frecuencia('Biblioteca digital'),
      plataformas_educativas: frecuencia('Plataformas educativas'),
      suite_ofimatica: frecuencia('Procesador de texto, hoja de cálculo y presentaciones'),
      almacenamiento_nube: frecuencia('Almacenamiento en la nube'),
      videoconferencia: frecuencia('Videoconferencia'),
      motores_busqueda: frecuencia('Motores de búsqueda'),
      office_365: frecuencia('Office 365'),
      aplicaciones_graficos: frecuencia('Aplicaciones de gráficos y diseño'),
      youtube: frecuencia('YouTube'),
      otro_herramienta: frecuencia('Otra herramienta'),
    },
    { matriz: { etiqueta: '¿Con qué frecuencia usa estas herramientas digitales?' } },
  ),
  nivelCriticidad,
});

const apropiacionTecnologia = grupo({
  nivelConocimientoTecnologia: opcion({
    etiqueta: '¿Cuál es su nivel de conocimiento de la tecnología?',
    lista: 'nivelesConocimiento',
  }),
  percepcionUtilidadTecnologia: opcion({
    etiqueta: '¿Qué tan útil le parece la tecnología para estudiar?',
    lista: 'utilidades',
  }),
  confiabilidadTecnologia: opcion({ etiqueta: '¿Cuánto confía en la tecnología?', lista: 'confiabilidades' }),
  capacidadesTecnologicas: opciones({ etiqueta: '¿Qué sabe hacer?', lista: 'capacidades', excluyente: 'ninguno' }),
  otrasCapacidadesEspecificar: textoOfOtro('apropiacionTecnologia.capacidadesTecnologicas'),
  nivelCriticidad,
});

const habitosEstudio = grupo({
  tiempoSinEstudiar: opcion({ etiqueta: '¿Cuánto tiempo llevaba sin estudiar?', lista: 'tiemposSinEstudiar' }),
  motivoEducacionVirtual: opciones({ etiqueta: '¿Por qué eligió la modalidad virtual?', lista: 'motivosVirtualidad' }),
  motivoEspecificar: textoOfOtro('habitosEstudio.motivoEducacionVirtual'),
  preferenciaEstudio: opciones({ etiqueta: '¿Cómo prefiere estudiar?', lista: 'preferenciasEstudio' }),
  preferenciaEspecificar: textoOfOtro('habitosEstudio.preferenciaEstudio'),
  dedicacionEstudio: opcion({ etiqueta: '¿Cuánto tiempo puede dedicar al estudio?', lista: 'dedicaciones' }),
  nivelCriticidad,
});

const AUTORIZACION = 'datosBasicos.autorizacionTratamientoDatos';
const SIN_AUTORIZACION = 'No podemos continuar si no acepta el tratamiento de datos.';
const autorizado = { campo: AUTORIZACION, valores: ['Sí'] } as const;

/** Digital characterization of virtual-mode students: five groups, about sixty fields (spec 2 §2, §3, §5). */
export const caracterizacionDigital = defineFormulario({
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
  bloqueo: { condicion: { campo: AUTORIZACION, valores: ['No'] }, mensaje: SIN_AUTORIZACION },
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
    sendLabel: 'Enviar respuestas',
    obligatorios: TODOS_OBLIGATORIOS,
    confirmacion: CONFIRMAR_BASE_DE_DATOS,
    exito: DATOS_ENVIADOS,
    despues: 'La unidad usa las respuestas para planear el acompañamiento de su programa.',
  },
});
