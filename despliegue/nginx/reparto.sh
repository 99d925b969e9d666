#!/bin/sh
# Quita un proceso de este equipo del reparto de nginx antes de detenerlo, y lo pone cuando atiende: reparto.sh quitar|poner <puerto>
# nginx seguiría enviándole hasta encontrar cerrada la puerta, y lo que llega mientras se cierra se pierde.
set -eu
procesos=${PROCESOS:-/etc/nginx/gestion-curricular/procesos.conf}
proceso="server 127\.0\.0\.1:$2 "
case $1 in
  quitar) sed -i "s/^\($proceso\)max_fails=0;/\1down;/" "$procesos" ;;
  poner) sed -i "s/^\($proceso\)down;/\1max_fails=0;/" "$procesos" ;;
esac
${NGINX:-nginx} -s reload
