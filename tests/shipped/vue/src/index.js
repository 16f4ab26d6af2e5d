import { createApp } from 'vue';
import Board from './Board.vue';

createApp(Board).mount(document.body.appendChild(document.createElement('main')));
